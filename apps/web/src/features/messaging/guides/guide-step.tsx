import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DrawingFigure } from './drawing-figure.tsx';
import classes from './guide.module.css';

interface Step {
  title: string;
  text: string;
  drawing?: ReactNode;
  /** The values that can be copied in it. */
  copied?: ReactNode;
}

/** One step of a guide: an instruction, with a picture of it. */
function GuideStep({ number, title, text, drawing, copied }: Step & { number: number }) {
  const t = useT('guides');
  return (
    <li className={classes.step}>
      <div className={classes.words}>
        <h2 className={classes.stepTitle}>
          <span className={classes.number} role="img" aria-label={t('step', { number })}>
            {number}
          </span>
          {title}
        </h2>
        <p>{text}</p>
        {copied}
      </div>
      {drawing !== undefined && <DrawingFigure title={title}>{drawing}</DrawingFigure>}
    </li>
  );
}

export function GuideSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <GuideStep key={step.title} number={index + 1} {...step} />
      ))}
    </ol>
  );
}

/** Changes at the messenger since such guides were first written. */
export function GuideNotes({ notes }: { notes: readonly string[] }) {
  const t = useT('guides');
  return (
    <section className={classes.notes}>
      <h2>{t('notes')}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
