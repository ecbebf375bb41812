import { LazyPart } from '../feedback/lazy-part.tsx';
import { lazy } from '../feedback/retriable-part.ts';
import classes from './emoji-picker.module.css';

export interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

const Panel = lazy(async () => ({ default: (await import('./emoji-picker-panel.tsx')).EmojiPickerPanel }));

/** A searchable picker of all emoji, for a popover. Its code and data are loaded when it is first shown. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  return (
    <LazyPart fallback={<div className={classes.picker} aria-busy="true" />}>
      <Panel onPick={onPick} />
    </LazyPart>
  );
}
