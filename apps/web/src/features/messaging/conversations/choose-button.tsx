import { Button } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { type Choice, useChoice, useIsChoosing } from '../../../ui/lists/choice.ts';

/** Shows the boxes of a list's rows, and puts them away again. Nothing where rows cannot be chosen. */
export function ChooseButton() {
  const choice = useChoice();
  return choice && <Toggle choice={choice} />;
}

function Toggle({ choice }: { choice: Choice }) {
  const t = useT('inbox');
  const isOn = useIsChoosing(choice);
  return (
    <Button
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
