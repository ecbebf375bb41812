import type { Label } from '@switchboard/contract';

/** More of them make an open list slow; typing finds the others. */
export const shownOptions = 60;

interface Choice {
  value: string;
  label: string;
}

/** What is chosen stays a choice, also where its name is not known. */
export const withChosen = (choices: readonly Choice[], chosen: readonly string[]): Choice[] => [
  ...choices,
  ...chosen
    .filter((one) => !choices.some(({ value }) => value === one))
    .map((value) => ({ value, label: `#${value}` })),
];

export const labelChoices = (labels: readonly Label[] | undefined, chosen: readonly string[]): Choice[] =>
  withChosen(
    (labels ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    chosen,
  );
