import classes from './waiting-time.module.css';

interface WaitingTimeProps {
  /** How long a client has waited (`waitingMarks` of the store); without it the component is empty. */
  mark: { label: string; title: string; level: string } | undefined;
}

/** How long a client has waited for an answer; its colour says whether that is long, or too long. */
export function WaitingTime({ mark }: WaitingTimeProps) {
  return (
    mark && (
      <span className={classes.time} data-level={mark.level} role="img" aria-label={mark.title} title={mark.title}>
        {mark.label}
      </span>
    )
  );
}
