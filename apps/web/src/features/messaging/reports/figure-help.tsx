import type { FigureId } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { HowButton } from './how-button.tsx';
import classes from './reports.module.css';

interface FigureHelpProps {
  figures: readonly FigureId[];
  /** What is explained, where it is not one figure by its name. */
  name?: string;
  /** From when on each is counted. */
  knownSince?: Partial<Record<FigureId, string | null>>;
}

/** A button that says how figures are counted. */
export function FigureHelp({ figures, name, knownSince = {} }: FigureHelpProps) {
  const t = useT('reports');
  const time = useTimeFormat();
  const [first] = figures;
  if (first === undefined) return null;
  const label = t('how', { name: name ?? t(`figures.${first}.name`) });
  return (
    <HowButton label={label} testId={`how-${first}`}>
      {figures.map((figure) => {
        const since = knownSince[figure];
        return (
          <p key={figure} className={classes.how}>
            {figures.length > 1 && <strong>{t(`figures.${figure}.name`)}. </strong>}
            {t(`figures.${figure}.how`)}
            {since && ` ${t('since', { date: time.date(since) })}`}
          </p>
        );
      })}
    </HowButton>
  );
}
