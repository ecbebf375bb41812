import { Checkbox, Input } from '@mantine/core';
import type { ApiScope, Permissions } from '@switchboard/contract';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './api-tokens.module.css';
import { isWithin, type ScopeRow, scopeRows, toggleScope } from './scope-grid.ts';

interface ScopeMatrixProps {
  label: string;
  value: readonly ApiScope[];
  error: ReactNode;
  /** The reader's: a token gets no more than they have. */
  permissions: Permissions;
  onChange: (scopes: ApiScope[]) => void;
}

/** What a token may do: an area in each row, to read or to write. */
export function ScopeMatrix({ label, value, error, permissions, onChange }: ScopeMatrixProps) {
  const t = useT('apiTokens');
  return (
    <Input.Wrapper error={error}>
      <Input.Label labelElement="div" required mb={6}>
        {label}
      </Input.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div className={classes.matrix} role="group" aria-label={label} data-testid="scope-matrix">
        {/* Each box is named by its row and column. */}
        <div className={classes.row} data-head aria-hidden="true">
          <span>{t('form.area')}</span>
          <span>{t('form.read')}</span>
          <span>{t('form.write')}</span>
        </div>
        {scopeRows.map((row) => (
          <MatrixRow
            key={row.area}
            row={row}
            value={value}
            isWrong={Boolean(error)}
            permissions={permissions}
            onToggle={(scope) => onChange(toggleScope(value, scope))}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

interface MatrixRowProps {
  row: ScopeRow;
  value: readonly ApiScope[];
  isWrong: boolean;
  permissions: Permissions;
  onToggle: (scope: ApiScope) => void;
}

function MatrixRow({ row: { area, read, write }, value, isWrong, permissions, onToggle }: MatrixRowProps) {
  const t = useT('apiTokens');
  const hintId = useId();
  const writes = write !== null && value.includes(write);
  const isReplies = area === 'replies';
  const isOutside = [read, write].every((scope) => scope === null || !isWithin(permissions, scope));
  const boxFor = (scope: ApiScope | null, action: string, isIncluded: boolean) =>
    scope !== null && (
      <Checkbox
        size="sm"
        aria-label={t('form.box', { area: t(`areas.${area}`), action })}
        aria-describedby={hintId}
        aria-invalid={isWrong || undefined}
        error={isWrong}
        checked={isIncluded || value.includes(scope)}
        // One that the role no longer includes can still be taken off.
        disabled={isIncluded || !(isWithin(permissions, scope) || value.includes(scope))}
        data-testid={`scope-${scope.replace(':', '-')}`}
        onChange={() => onToggle(scope)}
      />
    );
  return (
    <div className={classes.row} data-outside={isOutside || undefined}>
      <span className={classes.area}>{t(`areas.${area}`)}</span>
      <div className={classes.cell}>{boxFor(read, t('form.read'), writes)}</div>
      <div className={classes.cell}>{boxFor(write, t(isReplies ? 'form.send' : 'form.write'), false)}</div>
      <span className={classes.about} id={hintId}>
        {t(`hints.${area}`)}
        {isOutside && <span className={classes.outside}>{t('form.notYours')}</span>}
        {isReplies && writes && !value.includes('messages:write') && (
          <span className={classes.caution}>{t('form.repliesNeed')}</span>
        )}
      </span>
    </div>
  );
}
