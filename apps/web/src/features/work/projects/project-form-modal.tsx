import { Group, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { endpoints, limits, type Project, type ProjectState, projectStates } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { selectGroups } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { MembersField } from './members-field.tsx';
import { projectKey, projectsKey } from './projects-queries.ts';

const createShape = async () => (await import('./project-shapes.ts')).createProject.body;
const editShape = async () => (await import('./project-shapes.ts')).editProject.body;

interface FormValues extends Record<string, unknown> {
  name: string;
  description: string;
  state: ProjectState;
  /** User ids. */
  members: string[];
  channel_id: string | null;
}

const toBody = ({ name, description, state, members, channel_id: channelId }: FormValues) => ({
  name,
  description,
  state,
  members: members.map(Number),
  channel_id: channelId === null ? null : Number(channelId),
});

interface ProjectFormModalProps {
  /** Undefined: a new one is made. */
  project?: Project;
  onSaved?: (project: Project) => void;
  onClose: () => void;
}

/** Makes a project, or changes one. */
export function ProjectFormModal({ project, onSaved, onClose }: ProjectFormModalProps) {
  const t = useT('projects');
  const api = useApi();
  const queries = useQueryClient();
  const meId = useStore((state) => state.me?.id);
  // Others' changes meanwhile do not overwrite the typed text.
  const [edited] = useState(project);
  const form = useContractForm<FormValues>({
    initialValues: {
      name: edited?.name ?? '',
      description: edited?.description ?? '',
      state: edited?.state ?? 'active',
      members: edited?.members.map(({ id }) => String(id)) ?? (meId === undefined ? [] : [String(meId)]),
      channel_id: edited?.channel_id ? String(edited.channel_id) : null,
    },
    labels: {
      name: t('name'),
      description: t('description'),
      state: t('state'),
      members: t('members'),
      channel_id: t('channel'),
    },
    shape: edited ? editShape : createShape,
    toBody,
    failed: t('saveFailed'),
    makesNew: edited === undefined,
    onSubmit: async (values) => {
      const body = toBody(values);
      const saved = edited
        ? await api.call(endpoints.editProject, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          })
        : await api.call(endpoints.createProject, { body });
      await Promise.all([projectsKey, projectKey(saved.id)].map((queryKey) => queries.invalidateQueries({ queryKey })));
      onClose();
      onSaved?.(saved);
    },
  });

  return (
    <FormModal
      opened
      title={t(edited ? 'editTitle' : 'createTitle')}
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form}>
        <TextInput
          required
          data-autofocus
          data-testid="project-name"
          maxLength={limits.titleChars}
          {...form.field('name')}
        />
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          data-testid="project-description"
          maxLength={limits.projectDescriptionChars}
          {...form.field('description')}
        />
        <NativeSelect
          data-testid="project-state-field"
          data={projectStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          {...form.field('state')}
        />
        <MembersField known={edited?.members ?? []} {...form.field('members')} />
        <ChannelField {...form.field('channel_id')} />
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} data-testid="project-submit">
            {t(edited ? 'save' : 'createSubmit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

interface ChannelFieldProps {
  label: string;
  value: string | null;
  onChange: (channelId: string | null) => void;
  error: React.ReactNode;
}

/** One of the reader's groups, or the one that the project is tied to already. */
function ChannelField(props: ChannelFieldProps) {
  const t = useT('projects');
  const groups = useStore(useShallow(selectGroups));
  const own = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const { value } = props;
  const isOther = value !== null && !own.some((group) => group.value === value);
  return (
    <Select
      searchable
      clearable
      placeholder={t('noChannel')}
      description={t('channelHint')}
      nothingFoundMessage={t('noneFound')}
      data={isOther ? [...own, { value, label: t('otherChannel') }] : own}
      data-testid="project-channel-field"
      {...props}
    />
  );
}
