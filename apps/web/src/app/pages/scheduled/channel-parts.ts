// One file: a channel shows both, and each file costs as much as a kilobyte on a slow line.
export { LaterPart } from './later-part.tsx';
export { renderContent } from './scheduled-content.tsx';
export { ScheduledFoot } from './scheduled-foot.tsx';
