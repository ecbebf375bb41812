import { ActionIcon, Popover } from '@mantine/core';
import type { FigureId } from '@switchboard/contract';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const [first] = figures;
  if (first === undefined) return null;
  const label = t('how', { name: name ?? t(`figures.${first}.name`) });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={300}
      position="bottom"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          className={classes.help ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          data-testid={`how-${first}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconHelpCircle size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined} tabIndex={-1} data-autofocus>
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
      </Popover.Dropdown>
    </Popover>
  );
}
