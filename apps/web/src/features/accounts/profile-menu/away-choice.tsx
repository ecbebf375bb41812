import { Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';

interface Away {
  isAway: boolean;
  givesBack: boolean;
}

interface AwayChoiceProps extends Away {
  /** Of the status: being away is offered as one. */
  text: string;
  onChange: (away: Away) => void;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Whether no clients are assigned while the status lasts, and what happens to those there are. */
export function AwayChoice({ isAway, givesBack, text, onChange, onText, onKeyDown }: AwayChoiceProps) {
  const t = useT('customStatus');
  const offered = t('awayText');
  return (
    <>
      <Checkbox
        size="sm"
        label={t('away')}
        checked={isAway}
        data-testid="status-away"
        onChange={() => {
          onChange({ isAway: !isAway, givesBack });
          // A text of one's own is kept.
          if (!isAway && text.trim() === '') onText(offered);
          if (isAway && text === offered) onText('');
        }}
        onKeyDown={onKeyDown}
      />
      {isAway && (
        <Checkbox
          size="sm"
          label={t('giveBack')}
          checked={givesBack}
          data-testid="status-give-back"
          onChange={() => onChange({ isAway, givesBack: !givesBack })}
          onKeyDown={onKeyDown}
        />
      )}
    </>
  );
}
