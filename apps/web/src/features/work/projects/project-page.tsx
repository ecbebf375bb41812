import { Alert, Button, Group } from '@mantine/core';
import type { Project } from '@switchboard/contract';
import { IconArchive, IconArchiveOff, IconFolders, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { ProjectChannel } from './project-channel.tsx';
import { ProjectDocuments } from './project-documents.tsx';
import { ProjectFormModal } from './project-form-modal.tsx';
import { MemberList } from './project-people.tsx';
import { ProjectProgress } from './project-progress.tsx';
import { ProjectStateBadge } from './project-state.tsx';
import classes from './projects.module.css';
import { projectQuery } from './projects-queries.ts';
import { useProjectActions } from './use-project-actions.ts';
import { useProjectRights } from './use-project-rights.ts';

interface ProjectPageProps {
  projectId: number;
  /** Shown for a project that there is not. */
  missing: ReactNode;
  /** The tasks of a project; another feature's. */
  renderTasks: (project: Project) => ReactNode;
}

/** One project: its description, progress, people, and documents. */
export function ProjectPage({ projectId, missing, renderTasks }: ProjectPageProps) {
  const t = useT('projects');
  const { mayEdit, seesDocuments, seesTasks } = useProjectRights();
  const query = useQuery(projectQuery(useApi(), projectId));
  const project = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  // A project that was here a moment ago was deleted by a colleague: that is worth more words than an unknown address.
  if (isGone && project === undefined) return missing;
  return (
    <SettingsPage back={<Link to="/projects/">{t('back')}</Link>} isWide testId="project-page">
      {query.isPending && <SkeletonRows count={6} />}
      {query.isLoadingError && !isGone && (
        <ErrorState title={t('projectFailed')} onRetry={() => void query.refetch()} />
      )}
      {isGone && <EmptyState icon={IconFolders} title={t('gone')} hint={t('goneHint')} />}
      {project && !isGone && (
        <>
          <ProjectHead project={project} />
          <div className={classes.columns}>
            <div>
              <SettingsCard title={t('about')}>
                <ProjectFacts project={project} />
              </SettingsCard>
              <SettingsCard title={t('tasks')}>
                <ProjectProgress project={project} />
                {seesTasks && <div className={classes.tasks}>{renderTasks(project)}</div>}
              </SettingsCard>
              {seesDocuments && (
                <SettingsCard title={t('documents.title')}>
                  <ProjectDocuments project={project} />
                </SettingsCard>
              )}
            </div>
            <div>
              <SettingsCard title={t('members')}>
                <MemberList members={project.members} mayAdd={mayEdit && project.archived_at === null} />
              </SettingsCard>
            </div>
          </div>
        </>
      )}
    </SettingsPage>
  );
}

function ProjectHead({ project }: { project: Project }) {
  const t = useT('projects');
  const navigate = useNavigate();
  const { mayEdit, mayDelete } = useProjectRights();
  const { setArchived, remove } = useProjectActions();
  const [isEditing, setIsEditing] = useState(false);
  const isArchived = project.archived_at !== null;
  const icon = { size: 15, 'aria-hidden': true } as const;
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.name} dir="auto">
          {project.name}
        </h1>
        <ProjectStateBadge project={project} />
        <Group gap="xs">
          {mayEdit && !isArchived && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPencil {...icon} />}
              data-testid="edit-project"
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </Button>
          )}
          {mayEdit && (
            <Button
              size="sm"
              variant="default"
              leftSection={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
              loading={setArchived.isPending}
              data-testid="archive-project"
              onClick={() => setArchived.run(project)}
            >
              {t(isArchived ? 'restore' : 'archive')}
            </Button>
          )}
          {mayDelete(project) && (
            <Button
              size="sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash {...icon} />}
              data-testid="delete-project"
              onClick={() => remove(project, () => void navigate({ to: '/projects/' }))}
            >
              {t('delete')}
            </Button>
          )}
        </Group>
      </div>
      {isArchived && (
        <Alert variant="light" color="gray" mb="md" data-testid="project-archived">
          {t('archivedHint')}
        </Alert>
      )}
      {isEditing && <ProjectFormModal project={project} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  const t = useT('projects');
  const time = useTimeFormat();
  const { description, author, channel_id: channelId, created_at: createdAt } = project;
  return (
    <>
      <p className={description === '' ? classes.none : classes.text} dir="auto" data-testid="project-text">
        {description === '' ? t('noDescription') : description}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('channel')}</dt>
          <dd>{channelId === null ? t('noChannel') : <ProjectChannel channelId={channelId} />}</dd>
        </div>
        <div>
          <dt>{t('author')}</dt>
          <dd>
            <PersonButton userId={author.id} name={fullName(author)} />
          </dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{time.date(createdAt)}</dd>
        </div>
      </dl>
    </>
  );
}
