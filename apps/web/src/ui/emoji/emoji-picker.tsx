import { lazy } from 'react';
import { LazyPart } from '../feedback/lazy-part.tsx';
import classes from './emoji-picker.module.css';

export interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

const Panel = lazy(async () => ({ default: (await import('../emoji-picker-panel.tsx')).EmojiPickerPanel }));

/** All emoji to pick one from, with a search; for a popover. Its code and data are fetched when it is first shown. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  return (
    <LazyPart fallback={<div className={classes.picker} aria-busy="true" />}>
      <Panel onPick={onPick} />
    </LazyPart>
  );
}
