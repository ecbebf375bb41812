/** The choices of a field as they are typed, one in each line. */
export const readChoices = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
