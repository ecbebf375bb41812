import { Button, Group, Skeleton } from '@mantine/core';
import { can, endpoints, type Label } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { labelsKey, labelsQuery } from '../../../ui/labels/labels-query.ts';
import { conversationLabelsKey, useConversationLabels } from '../../../ui/labels/use-conversation-labels.ts';
import { LabelPicker } from './label-picker.tsx';
import { LabelTag } from './label-tag.tsx';
import classes from './labels.module.css';
import { ManageLabels } from './manage-labels.tsx';

/** The labels of a conversation; on demand those that could be added, and the list of labels itself. */
export default function LabelsPanel({ channelId }: { channelId: number }) {
  const t = useT('labels');
  const api = useApi();
  const all = useQuery(labelsQuery(api));
  const own = useConversationLabels(channelId);
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { give, take, create, isPending } = useLabelActions(channelId);

  if (all.isError || own.isError)
    return <ErrorState title={t('failed')} onRetry={() => void Promise.all([all.refetch(), own.refetch()])} />;
  if (!all.data || !own.data) return <Skeleton height={26} width={120} radius="xl" />;
  const labels = all.data.data;
  const has = new Set(own.data.label_ids);
  const given = labels.filter(({ id }) => has.has(id));
  return (
    <div data-testid="conversation-labels">
      {(given.length > 0 || mayAnswer) && (
        <ul className={classes.tags} aria-label={t('title')}>
          {given.map((label) => (
            <LabelTag
              key={label.id}
              label={label}
              isDisabled={isPending}
              onTake={mayAnswer ? () => take(label.id) : undefined}
            />
          ))}
          {mayAnswer && (
            <li>
              <button
                ref={addButton}
                type="button"
                className={classes.add}
                aria-expanded={isAdding}
                data-testid="add-label"
                onClick={() => setIsAdding(!isAdding)}
              >
                <IconPlus size={14} aria-hidden="true" />
                {t('add')}
              </button>
            </li>
          )}
        </ul>
      )}
      {isAdding && (
        <AddLabel
          labels={labels}
          free={labels.filter(({ id }) => !has.has(id))}
          isPending={isPending}
          onChoose={give}
          onCreate={create}
          onDone={() => {
            setIsAdding(false);
            addButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface AddLabelProps extends Pick<ComponentProps<typeof LabelPicker>, 'isPending' | 'onChoose' | 'onCreate'> {
  labels: readonly Label[];
  /** Those that the conversation does not have. */
  free: readonly Label[];
  onDone: () => void;
}

/** The search for a label, and the way to change the labels themselves. */
function AddLabel({ labels, free, onDone, ...picking }: AddLabelProps) {
  const t = useT('labels');
  const [isManaging, setIsManaging] = useState(false);
  return (
    <div className={classes.adding}>
      <LabelPicker labels={free} taken={labels.map(({ name }) => name)} {...picking} />
      <Group gap={4} mt={6}>
        {labels.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isManaging}
            onClick={() => setIsManaging(!isManaging)}
          >
            {t('manage')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
      {isManaging && <ManageLabels labels={labels} />}
    </div>
  );
}

function useLabelActions(channelId: number) {
  const t = useT('labels');
  const api = useApi();
  const queries = useQueryClient();
  const place = (answer: { label_ids: number[] }) => queries.setQueryData(conversationLabelsKey(channelId), answer);
  const paramsOf = (labelId: number) => ({ params: { id: channelId, labelId } });
  const add = async (labelId: number) => place(await api.call(endpoints.addConversationLabel, paramsOf(labelId)));
  const give = useAction(add, t('addFailed'));
  const take = useAction(
    async (labelId: number) => place(await api.call(endpoints.removeConversationLabel, paramsOf(labelId))),
    t('takeFailed'),
  );
  const create = useAction(async (name: string, color: Label['color']) => {
    const { id } = await api.call(endpoints.createLabel, { body: { name, color } });
    await queries.invalidateQueries({ queryKey: labelsKey });
    await add(id);
  }, t('createFailed'));
  const isPending = [give, take, create].some((action) => action.isPending);
  return { give: give.run, take: take.run, create: create.run, isPending };
}
