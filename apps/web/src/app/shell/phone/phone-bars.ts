/** What only phones need, in one file. */
export { TabBar } from './tab-bar.tsx';
export { TopBar } from './top-bar.tsx';
