import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './guide.module.css';

/** An address that a click copies. */
export function CopiedAddress({ label, value, testId }: { label: string; value: string; testId: string }) {
  const t = useT('guides');
  return (
    <div className={classes.address}>
      <span>{label}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <button type="button" data-testid={testId} onClick={copy}>
            <code>{value}</code>
            {copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
            <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
          </button>
        )}
      </CopyButton>
    </div>
  );
}
