import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useT } from '../../i18n/use-t.ts';
import classes from './data-table.module.css';

interface ExpanderProps {
  rowName: string;
  isOpen: boolean;
  /** Id of the element with the details. */
  controls: string;
  onToggle: () => void;
}

/** Shows and hides the details of a row. */
export function Expander({ rowName, isOpen, controls, onToggle }: ExpanderProps) {
  const t = useT('table');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={t(isOpen ? 'hide' : 'show', { name: rowName })}
      onClick={onToggle}
    >
      <IconChevronRight className={classes.chevron} data-open={isOpen || undefined} size={16} stroke={1.8} />
    </ActionIcon>
  );
}
