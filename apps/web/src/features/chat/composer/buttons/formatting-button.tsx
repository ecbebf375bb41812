import { IconTypography } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../composer.module.css';

/** Shows the editor's buttons on screens too narrow to show them all the time. */
export function FormattingButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT('composer');
  return (
    <button
      type="button"
      className={classes.button}
      data-testid="composer-formatting"
      aria-label={t('formatting')}
      aria-expanded={isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <IconTypography size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
