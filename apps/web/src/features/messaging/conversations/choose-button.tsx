import { Button } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { type Choice, useChoice, useHasRows, useIsChoosing } from '../../../ui/lists/choice.ts';
import classes from './conversation-list.module.css';

/** Shows the boxes of a list's rows, and puts them away again, where no pointer does. Nothing where no row can be chosen. */
export function ChooseButton() {
  const choice = useChoice();
  return choice && <Toggle choice={choice} />;
}

function Toggle({ choice }: { choice: Choice }) {
  const t = useT('inbox');
  const isOn = useIsChoosing(choice);
  const hasRows = useHasRows(choice);
  if (!hasRows && !isOn) return null;
  return (
    <Button
      className={classes.chooseButton}
      size="compact-sm"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      data-testid="choose-rows"
      onClick={isOn ? choice.clear : choice.begin}
    >
      {t(isOn ? 'chooseEnd' : 'chooseBegin')}
    </Button>
  );
}
