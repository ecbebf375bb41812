import { Progress } from '@mantine/core';
import { progressColor } from './progress-color.ts';

interface ProgressBarProps {
  /** The share done or used; a quarter while it is unknown. */
  percent?: number | undefined;
  /** The same in words. */
  text: string;
  /** The id of the bar's label, or its name. */
  labelledBy?: string;
  label?: string;
  /** By default that of progress, where more is better. */
  color?: string;
}

/** A bar whose colour shows how full it is. */
export function ProgressBar({
  percent = 25,
  text,
  labelledBy,
  label,
  color = progressColor(percent),
}: ProgressBarProps) {
  return (
    <Progress.Root size="md">
      <Progress.Section
        value={percent}
        color={color}
        // Mantine's own say the percentage in place of the text.
        withAria={false}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-valuetext={text}
        data-color={color}
      />
    </Progress.Root>
  );
}
