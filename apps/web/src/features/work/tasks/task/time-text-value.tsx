import { formatTimeText, parseTimeText } from '@switchboard/contract';
import { useState } from 'react';
import { TimeTextField } from '../../../../ui/forms/pickers/time-text-field.tsx';

interface TimeTextValueProps {
  seconds: number;
  onSave: (seconds: number) => void;
  labelledBy: string;
  testId: string;
}

const textOf = (seconds: number) => (seconds === 0 ? '' : formatTimeText(seconds));

/** A time that is saved when its field is left; an invalid text is not, and the field says why. */
export function TimeTextValue({ seconds, onSave, labelledBy, testId }: TimeTextValueProps) {
  const [text, setText] = useState(textOf(seconds));
  const [known, setKnown] = useState(seconds);
  // Changed by a colleague, or saved.
  if (seconds !== known) {
    setKnown(seconds);
    setText(textOf(seconds));
  }
  const save = () => {
    const typed = parseTimeText(text);
    if (typed !== null && typed !== seconds) onSave(typed);
  };
  return (
    // The field's own handler of leaving it runs first.
    <div onBlur={save}>
      <TimeTextField
        aria-labelledby={labelledBy}
        data-testid={testId}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </div>
  );
}
