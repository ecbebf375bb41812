import type { ChangeEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { type Choice, useChosenIds, useIsChoosing } from '../../../ui/lists/choice.ts';
import classes from './conversation-row.module.css';

interface ChooseBoxProps {
  choice: Choice;
  channelId: number;
  name: string;
}

/** Chooses a row, with Shift all from the one chosen before. */
export function ChooseBox({ choice, channelId, name }: ChooseBoxProps) {
  const t = useT('inbox');
  const ids = useChosenIds(choice);
  const isChoosing = useIsChoosing(choice);
  const handleChange = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    choice.toggle(channelId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <span className={classes.choose} data-any-chosen={isChoosing || undefined}>
      <input
        type="checkbox"
        checked={ids.has(channelId)}
        aria-label={t('choose', { name })}
        data-desk-key="x"
        data-testid={`choose-${channelId}`}
        onChange={handleChange}
      />
    </span>
  );
}
