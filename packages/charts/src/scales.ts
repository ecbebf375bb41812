/** As many parts has a scale at most. */
const parts = 4;

const multiples = (step: number, greatest: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(greatest / step - 1e-9)) + 1 }, (_, index) => index * step);

/** Of whole numbers. */
export const countScale = (greatest: number): number[] => {
  const rough = Math.max(1, greatest / parts);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  return multiples(Math.ceil(step), greatest);
};

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const timeSteps = [
  ...[1, 5, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 30].map((count) => count * day),
];

/** Of milliseconds, at steps that clocks have. */
export const timeScale = (greatest: number): number[] =>
  multiples(timeSteps.find((step) => step * parts >= greatest) ?? Math.ceil(greatest / parts / day) * day, greatest);

/** Of parts of one. */
export const shareScale = (): number[] => [0, 0.25, 0.5, 0.75, 1];

/** Of one to five. */
export const starScale = (): number[] => [0, 1, 2, 3, 4, 5];
