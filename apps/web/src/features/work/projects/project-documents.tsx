import { ActionIcon, Button, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits, type Project, type ProjectDocument } from '@switchboard/contract';
import { IconFile, IconMusic, IconPhoto, IconTrash, IconVideo } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDropzone } from 'react-dropzone';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { useFileSize } from '../../../ui/message/use-file-size.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './projects.module.css';
import { projectDocumentsQuery, projectKey } from './projects-queries.ts';
import { useAddDocuments } from './use-add-documents.ts';
import { useProjectRights } from './use-project-rights.ts';

/** The documents of a project, newest first, and where new ones are dropped. */
export function ProjectDocuments({ project }: { project: Project }) {
  const t = useT('projects');
  const query = useInfiniteQuery(projectDocumentsQuery(useApi(), project.id));
  const { mayAddDocuments } = useProjectRights();
  const isArchived = project.archived_at !== null;
  const documents = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (query.isPending) return <SkeletonRows count={2} />;
  if (query.data === undefined) {
    return <ErrorState title={t('documents.failed')} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {documents.length === 0 ? (
        <EmptyState icon={IconFile} title={t('documents.none')} hint={t('documents.noneHint')} />
      ) : (
        <ul className={classes.documents} data-testid="project-documents">
          {documents.map((document) => (
            <DocumentLine key={document.id} project={project} document={document} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          mb="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('documents.more')}
        </Button>
      )}
      {mayAddDocuments && !isArchived && <AddDocuments projectId={project.id} />}
    </>
  );
}

const icons = {
  image: IconPhoto,
  sticker: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMusic,
  file: IconFile,
};

function DocumentLine({ project, document }: { project: Project; document: ProjectDocument }) {
  const t = useT('projects');
  const files = useT('files');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const sizeOf = useFileSize();
  const time = useTimeFormat();
  const { mayDeleteDocument } = useProjectRights();
  const { id, name, kind, size } = document;
  const Icon = icons[kind];
  const remove = () =>
    confirm({
      title: t('documents.deleteTitle'),
      text: t('documents.deleteText', { name }),
      confirmLabel: t('delete'),
      dangerous: true,
      testId: 'confirm-delete-document',
      failed: t('documents.deleteFailed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteProjectDocument, { params: { id: project.id, fileId: id } });
        await queries.invalidateQueries({ queryKey: projectKey(project.id) });
        notifications.show({ message: t('documents.deleted', { name }) });
      },
    });
  return (
    <li className={classes.document} data-testid={`document-${id}`}>
      <a className={classes.file} href={api.fileUrl(document)} download={name} title={files('download', { name })}>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <span className={classes.fileText}>
          <span dir="auto">{name}</span>
          <span className={classes.fileFacts}>
            {sizeOf(size)} · <bdi>{fullName(document.added_by)}</bdi> · {time.short(document.added_at)}
          </span>
        </span>
      </a>
      {project.archived_at === null && mayDeleteDocument(document) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('deleteNamed', { name })}
          data-testid={`delete-document-${id}`}
          onClick={remove}
        >
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
}

function AddDocuments({ projectId }: { projectId: number }) {
  const t = useT('projects');
  const files = useT('files');
  const { uploads, add } = useAddDocuments(projectId);
  const zone = useDropzone({
    onDrop: (dropped) => add(dropped),
    // The button inside takes focus and key presses.
    noKeyboard: true,
  });
  return (
    <>
      {uploads.length > 0 && (
        <div className={classes.uploads} role="status">
          {uploads.map(({ key, name, share }) => {
            const label = files('progress', { name, percent: Math.round(share * 100) });
            return (
              <div key={key}>
                <span dir="auto">{label}</span>
                <Progress size="sm" value={share * 100} aria-label={label} />
              </div>
            );
          })}
        </div>
      )}
      <DropZone
        zone={zone}
        label={t('documents.add')}
        inputTestId="add-documents"
        wide={files('dropOrClick')}
        narrow={t('documents.add')}
        hint={t('documents.hint', { megabytes: limits.fileBytes / 1024 / 1024 })}
      />
    </>
  );
}
