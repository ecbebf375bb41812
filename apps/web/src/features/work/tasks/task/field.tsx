import { type ReactNode, useId } from 'react';
import classes from './task-panel.module.css';

/** A label and its content, which gets the label's id. */
export function Field({ label, children }: { label: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <>
      <div className={classes.fieldLabel} id={id}>
        {label}
      </div>
      <div>{children(id)}</div>
    </>
  );
}
