import { Button, Group, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type TargetPolicy } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { PlacedTitle, RowMoves } from '../../../../ui/lists/row-moves.tsx';
import { type HandleProps, useMovedRows } from '../../../../ui/lists/use-moved-rows.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import classes from '../targets.module.css';
import { targetPoliciesKey } from '../targets-keys.ts';
import { targetPoliciesQuery } from '../targets-queries.ts';
import { PolicyFacts } from './policy-facts.tsx';
import { useDeletePolicy } from './use-delete-policy.ts';

interface PolicyListProps {
  policies: readonly TargetPolicy[];
  mayEdit: boolean;
  onEdit: (policy: TargetPolicy) => void;
}

/** The policies in the order in which the first that fits holds. */
export function PolicyList({ policies, mayEdit, onEdit }: PolicyListProps) {
  const t = useT('targets');
  const remove = useDeletePolicy();
  const [announcement, setAnnouncement] = useState('');
  const save = useSaveOrder();
  const { ordered, handleProps, move } = useMovedRows(
    policies.map((policy) => ({ ...policy, title: policy.name })),
    { onMoved: (name, place) => setAnnouncement(t('moved', { name, place, count: policies.length })), save },
  );
  return (
    <>
      <ol className={classes.policies}>
        {ordered.map((policy, index) => (
          <li key={policy.id} data-testid={`targets-${policy.id}`}>
            <SettingsCard title={<PlacedTitle name={policy.name} place={index + 1} />}>
              <PolicyFacts policy={policy} />
              {mayEdit && (
                <PolicyActions
                  policy={policy}
                  isFirst={index === 0}
                  isLast={index === ordered.length - 1}
                  handle={handleProps(index)}
                  onMove={(step) => move(index, step)}
                  onEdit={() => onEdit(policy)}
                  onDelete={() => remove(policy)}
                />
              )}
            </SettingsCard>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function useSaveOrder() {
  const t = useT('targets');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  return async (ids: readonly number[]) => {
    try {
      await api.call(endpoints.orderTargetPolicies, { body: { ids: [...ids] } });
      queries.setQueryData(targetPoliciesQuery(api).queryKey, (held) =>
        held === undefined
          ? held
          : { data: held.data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) },
      );
    } catch (error) {
      notifications.show({ color: 'red', title: t('moveFailed'), message: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: targetPoliciesKey });
  };
}

interface PolicyActionsProps {
  policy: TargetPolicy;
  isFirst: boolean;
  isLast: boolean;
  handle: HandleProps;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function PolicyActions({ policy, isFirst, isLast, handle, onMove, onEdit, onDelete }: PolicyActionsProps) {
  const t = useT('targets');
  const { id, name } = policy;
  return (
    <Group gap="xs" mt="md" justify="space-between">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={t('editNamed', { name })}
          data-testid={`edit-targets-${id}`}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          c="var(--mantine-color-error)"
          aria-label={t('deleteNamed', { name })}
          data-testid={`delete-targets-${id}`}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      </Group>
      <RowMoves
        words={{ up: t('up', { name }), down: t('down', { name }), drag: t('drag', { name }) }}
        isFirst={isFirst}
        isLast={isLast}
        testIds={{ up: `targets-up-${id}`, down: `targets-down-${id}`, drag: `move-targets-${id}` }}
        handle={handle}
        onMove={onMove}
      />
    </Group>
  );
}
