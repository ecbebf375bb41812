import { Button } from '@mantine/core';
import { can, endpoints, type Label } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { LabelPicker } from './label-picker.tsx';
import { LabelTag } from './label-tag.tsx';
import classes from './labels.module.css';
import { conversationLabelsKey, conversationLabelsQuery, labelsKey, labelsQuery } from './labels-queries.ts';
import { ManageLabels } from './manage-labels.tsx';

/** The labels of a conversation, those that could be added, and the list of labels itself. */
export default function LabelsPanel({ channelId }: { channelId: number }) {
  const t = useT('labels');
  const api = useApi();
  const all = useQuery(labelsQuery(api));
  const own = useQuery(conversationLabelsQuery(api, channelId));
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  const [isManaging, setIsManaging] = useState(false);
  const { give, take, create, isPending } = useLabelActions(channelId);

  if (all.isError || own.isError)
    return <ErrorState title={t('failed')} onRetry={() => void Promise.all([all.refetch(), own.refetch()])} />;
  if (!all.data || !own.data) return <SkeletonRows count={1} />;
  const labels = all.data.data;
  const has = new Set(own.data.label_ids);
  const given = labels.filter(({ id }) => has.has(id));
  return (
    <div data-testid="conversation-labels">
      {given.length > 0 && (
        <ul className={classes.tags} aria-label={t('title')}>
          {given.map((label) => (
            <LabelTag
              key={label.id}
              label={label}
              isDisabled={isPending}
              onTake={mayAnswer ? () => take(label.id) : undefined}
            />
          ))}
        </ul>
      )}
      {given.length === 0 && (!mayAnswer || labels.length === 0) && (
        <EmptyState title={t('none')} {...(mayAnswer && { hint: t('noneHint') })} />
      )}
      {mayAnswer && (
        <>
          <LabelPicker
            labels={labels.filter(({ id }) => !has.has(id))}
            taken={labels.map(({ name }) => name)}
            isPending={isPending}
            onChoose={give}
            onCreate={create}
          />
          {labels.length > 0 && (
            <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setIsManaging(!isManaging)}>
              {t(isManaging ? 'done' : 'manage')}
            </Button>
          )}
          {isManaging && <ManageLabels labels={labels} />}
        </>
      )}
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
