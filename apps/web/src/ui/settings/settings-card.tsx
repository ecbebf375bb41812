import { type ReactNode, useId } from 'react';
import classes from './settings-page.module.css';

/** Settings that belong together, under a heading. */
export function SettingsCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 className={classes.cardTitle} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
