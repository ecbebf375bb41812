import { ActionIcon } from '@mantine/core';
import { type ClientNote, can, endpoints } from '@switchboard/contract';
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { PagedList } from '../../../ui/feedback/paged-list.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { MessageContent } from '../../../ui/message/message-content.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './client-card.module.css';
import { clientNotesKey, clientNotesQuery } from './client-card-queries.ts';
import { NoteForm } from './note-form.tsx';
import { SourceTag } from './source-tag.tsx';

/** Colleagues' notes about a client, newest first, with a form for another note. */
export function ClientNotes({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const api = useApi();
  const queries = useQueryClient();
  const { mayEdit } = useClientRights();
  const query = useInfiniteQuery(clientNotesQuery(api, clientId));
  const add = async (content: string) => {
    await api.call(endpoints.addClientNote, { params: { id: clientId }, body: { content } });
    await queries.invalidateQueries({ queryKey: clientNotesKey });
  };
  return (
    <div data-testid="client-notes">
      {mayEdit && (
        <NoteForm
          label={t('notes.label')}
          placeholder={t('notes.placeholder')}
          submitLabel={t('notes.add')}
          failed={t('notes.addFailed')}
          onSubmit={add}
          testId="new-note"
        />
      )}
      <PagedList
        query={query}
        keyOf={({ id }) => id}
        failed={t('notes.failed')}
        empty={{ icon: IconNote, title: t('notes.empty'), hint: t('notes.emptyHint') }}
        more={t('loadMore')}
        skeletons={{ count: 2, withAvatar: true }}
        className={classes.list}
        renderItem={(note) => <Note key={note.id} note={note} cardId={clientId} />}
      />
    </div>
  );
}

function Note({ note, cardId }: { note: ClientNote; cardId: number }) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const api = useApi();
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const meId = useStore((state) => state.me?.id);
  const subject = { created_by: note.author.id };
  const mayEdit = useStore((state) => state.me !== null && can(actorOf(state.me), 'clientNote.edit', subject));
  const params = { id: note.client_id, noteId: note.id };
  const save = async (content: string) => {
    await api.call(endpoints.editClientNote, { params, body: { content } });
    await queries.invalidateQueries({ queryKey: clientNotesKey });
    setIsEditing(false);
  };
  const name = fullName(note.author) || t('notes.former');
  return (
    <li className={classes.note} data-testid={`note-${note.id}`}>
      <div className={classes.noteHead}>
        <div className={classes.noteWho}>
          <span className={classes.author}>
            <PersonButton userId={note.author.id} name={name} />
          </span>
          <time className={classes.dimmed} dateTime={note.created_at}>
            {time.dateTime(note.created_at)}
          </time>
          {note.edited_at !== null && (
            <span className={classes.dimmed}>{t('notes.edited', { at: time.dateTime(note.edited_at) })}</span>
          )}
          <SourceTag clientId={note.client_id} cardId={cardId} />
        </div>
        {mayEdit && !isEditing && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('notes.edit')}
            data-hint={t('notes.edit')}
            data-testid="edit-note"
            onClick={() => setIsEditing(true)}
          >
            <IconPencil size={15} stroke={1.7} />
          </ActionIcon>
        )}
        <DeleteNote note={note} />
      </div>
      {isEditing ? (
        <NoteForm
          label={t('notes.editLabel')}
          content={note.content}
          submitLabel={t('notes.save')}
          failed={t('notes.saveFailed')}
          onSubmit={save}
          onCancel={() => setIsEditing(false)}
          testId="edited-note"
        />
      ) : (
        <div className={classes.noteText}>
          <MessageContent content={note.content} ownUserId={meId === undefined ? undefined : String(meId)} />
        </div>
      )}
    </li>
  );
}

function DeleteNote({ note }: { note: ClientNote }) {
  const t = useT('clientCard');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const subject = { created_by: note.author.id };
  const mayDelete = useStore((state) => state.me !== null && can(actorOf(state.me), 'clientNote.delete', subject));
  if (!mayDelete) return null;
  const handleClick = () =>
    confirm({
      title: t('notes.deleteTitle'),
      text: t('notes.deleteText'),
      quote: note.content.slice(0, 200),
      confirmLabel: t('notes.delete'),
      failed: t('notes.deleteFailed'),
      dangerous: true,
      testId: 'confirm-delete-note',
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteClientNote, { params: { id: note.client_id, noteId: note.id } });
        } finally {
          // Also when it failed: a colleague may have deleted it.
          await queries.invalidateQueries({ queryKey: clientNotesKey });
        }
      },
    });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('notes.delete')}
      data-hint={t('notes.delete')}
      data-testid="delete-note"
      onClick={handleClick}
    >
      <IconTrash size={15} stroke={1.7} />
    </ActionIcon>
  );
}
