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
}

/** A bar whose colour shows how full it is. */
export function ProgressBar({ percent = 25, text, labelledBy, label }: ProgressBarProps) {
  return (
    <Progress.Root size="md">
      <Progress.Section
        value={percent}
        color={progressColor(percent)}
        // Mantine's own say the percentage in place of the text.
        withAria={false}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-valuetext={text}
        data-color={progressColor(percent)}
      />
    </Progress.Root>
  );
}
