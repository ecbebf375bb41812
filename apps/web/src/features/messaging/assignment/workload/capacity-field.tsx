import { Loader } from '@mantine/core';
import { type AssignmentPerson, endpoints, limits } from '@switchboard/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { NumberField } from '../../../../ui/forms/pickers/number-field.tsx';
import classes from '../assignment.module.css';
import { assignmentKey } from '../assignment-keys.ts';
import { assignmentQuery } from '../assignment-queries.ts';

interface CapacityFieldProps {
  person: AssignmentPerson;
  name: string;
}

/** How many conversations a person can have; saved on Enter and on leaving the field. Empty: any number. */
export function CapacityField({ person, name }: CapacityFieldProps) {
  const t = useT('assignment');
  const errorText = useErrorText();
  const { user_id: userId, capacity } = person;
  // Undefined: nothing is typed, and what the server has is shown.
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const save = useSaveCapacity(userId, () => setTyped(undefined));

  const commit = () => {
    if (typed === undefined || save.isPending) return;
    const wanted = typed === null ? null : Math.min(typed, limits.capacity);
    if (wanted === capacity) setTyped(undefined);
    else save.mutate(wanted);
  };
  return (
    <NumberField
      className={classes.capacity ?? ''}
      size="xs"
      min={0}
      max={limits.capacity}
      allowNegative={false}
      hideControls
      label={t('load.atMost')}
      aria-label={t('load.capacity', { name })}
      placeholder={t('load.anyNumber')}
      value={typed === undefined ? capacity : typed}
      readOnly={save.isPending}
      aria-busy={save.isPending}
      rightSection={save.isPending && <Loader size={14} />}
      error={save.isError && errorText(save.error)}
      data-testid={`capacity-${userId}`}
      onChange={(count) => {
        // On leaving the field as well, with what is already there.
        if (count === (typed === undefined ? capacity : typed)) return;
        if (save.isError) save.reset();
        setTyped(count);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

function useSaveCapacity(userId: number, onSaved: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (capacity: number | null) =>
      api.call(endpoints.setCapacity, { params: { id: userId }, body: { capacity } }),
    onSuccess: (_, capacity) => {
      queries.setQueryData(assignmentQuery(api).queryKey, (held) =>
        held === undefined
          ? held
          : { ...held, people: held.people.map((one) => (one.user_id === userId ? { ...one, capacity } : one)) },
      );
      onSaved();
    },
    // What is read meanwhile may be older.
    onSettled: () => void queries.invalidateQueries({ queryKey: assignmentKey }),
  });
}
