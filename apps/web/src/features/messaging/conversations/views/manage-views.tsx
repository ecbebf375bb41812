import { ActionIcon, Button, Stack, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type View } from '@switchboard/contract';
import { IconBookmark, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { type HandleProps, useMovedRows } from '../../../../ui/lists/use-moved-rows.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { OpenedViews } from './opened-views.ts';
import { useDeleteView } from './use-delete-view.tsx';
import { useViews } from './use-views.ts';
import { useMayEditViews } from './view-rights.ts';
import classes from './views.module.css';
import { viewsKey } from './views-queries.ts';

interface ManageViewsProps {
  onChange: (opened: OpenedViews | null) => void;
}

/** All views of the reader, to be put in order, changed and deleted. */
export function ManageViews({ onChange }: ManageViewsProps) {
  const t = useT('views');
  const { views, isPending, hasFailed, retry, countOf } = useViews();
  const parts = { countOf, onEdit: (view: View) => onChange({ kind: 'edit', view, isManaging: true }) };
  return (
    <Dialog title={t('manage')} onClose={() => onChange(null)}>
      <Stack gap="sm" data-testid="manage-views">
        {isPending && <SkeletonRows count={3} />}
        {hasFailed && <ErrorState title={t('failed')} onRetry={retry} />}
        {!isPending && !hasFailed && views.length === 0 && (
          <EmptyState icon={IconBookmark} title={t('empty')} hint={t('emptyHint')} />
        )}
        <Part scope="own" views={views} {...parts} />
        <Part scope="workspace" views={views} {...parts} />
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          data-testid="create-view"
          onClick={() => onChange({ kind: 'create', start: {}, isManaging: true })}
        >
          {t('create')}
        </Button>
      </Stack>
    </Dialog>
  );
}

interface PartProps {
  scope: View['scope'];
  views: readonly View[];
  countOf: (view: View) => string;
  onEdit: (view: View) => void;
}

/** The views of a scope, in their order. */
function Part({ scope, views, countOf, onEdit }: PartProps) {
  const t = useT('views');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const mayEdit = useMayEditViews()(scope);
  const remove = useDeleteView();
  const [announcement, setAnnouncement] = useState('');
  const rows = views.filter((view) => view.scope === scope).map((view) => ({ ...view, title: view.name }));
  const { ordered, handleProps } = useMovedRows(rows, {
    onMoved: (name, place) => setAnnouncement(t('moved', { name, place, count: rows.length })),
    save: async (ids) => {
      try {
        const { data } = await api.call(endpoints.orderViews, { body: { scope, ids: [...ids] } });
        queries.setQueryData(viewsKey, data);
      } catch (error) {
        notifications.show({ color: 'red', title: t('moveFailed'), message: errorText(error) });
        await queries.invalidateQueries({ queryKey: viewsKey });
      }
    },
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(scope === 'own' ? 'own' : 'shared')}>
      <h3 className={classes.heading}>{t(scope === 'own' ? 'own' : 'shared')}</h3>
      <ol className={classes.listed}>
        {ordered.map((view, index) => (
          <Row
            key={view.id}
            view={view}
            count={countOf(view)}
            handle={mayEdit ? handleProps(index) : null}
            onEdit={() => onEdit(view)}
            onDelete={() => void remove(view)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

interface RowProps {
  view: View;
  count: string;
  /** Null: the reader may not change it. */
  handle: HandleProps | null;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ view, count, handle, onEdit, onDelete }: RowProps) {
  const t = useT('views');
  const { id, name, gone } = view;
  return (
    <li className={classes.item} data-testid={`managed-view-${id}`}>
      {handle && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t('drag', { name })}
          data-testid={`move-view-${id}`}
          {...handle}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
        </button>
      )}
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {gone.length > 0 ? (
        <span className={classes.broken}>{t('broken.mark')}</span>
      ) : (
        <span className={classes.count}>{count}</span>
      )}
      {handle && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('edit', { name })}
            data-testid={`edit-view-${id}`}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('delete', { name })}
            data-testid={`delete-view-${id}`}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
