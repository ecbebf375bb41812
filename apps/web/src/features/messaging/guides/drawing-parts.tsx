import type { ReactNode } from 'react';
import classes from './drawings.module.css';

/** The pieces that the guides' pictures are drawn with. All sizes are relative to the font: the enlarged picture is the same one. */

/** A numbered mark with the part it points out. */
export function Mark({ number, children }: { number: number; children?: ReactNode }) {
  return (
    <span className={classes.mark}>
      <b>{number}</b>
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}

export function PhoneDrawing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.phone}>
      <div className={classes.phoneHead}>
        <span className={classes.face} />
        <span>{title}</span>
      </div>
      <div className={classes.chat}>{children}</div>
    </div>
  );
}

/** A message on the phone. */
export function Bubble({ isOwn = false, mark, children }: { isOwn?: boolean; mark?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line} data-own={isOwn || undefined}>
      <span className={classes.bubble}>{children}</span>
      {mark}
    </div>
  );
}

export function WindowDrawing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.window}>
      <div className={classes.windowHead}>
        <span />
        <span />
        <span />
        <b>{title}</b>
      </div>
      <div className={classes.windowBody}>{children}</div>
    </div>
  );
}

export function FieldDrawing({ label, value, mark }: { label: string; value: string; mark?: ReactNode }) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      {mark}
    </div>
  );
}

export function ButtonDrawing({ children, mark }: { children: ReactNode; mark?: ReactNode }) {
  return (
    <div className={classes.buttonLine}>
      <span className={classes.button}>{children}</span>
      {mark}
    </div>
  );
}
