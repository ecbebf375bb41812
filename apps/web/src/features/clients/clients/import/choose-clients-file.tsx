import { Alert, Progress, Text } from '@mantine/core';
import { clientColumns, endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { DropZone } from '../../../../ui/drop-zone.tsx';
import { useErrorText } from '../../../../ui/forms/use-error-text.ts';
import { SettingsCard } from '../../../../ui/settings-card.tsx';
import { clientImportsKey } from '../clients-queries.ts';

const maxMegabytes = limits.fileBytes / 1024 / 1024;

/** Sends a file that is chosen or dropped; what it says is looked at by the server. */
export function ChooseClientsFile() {
  const t = useT('clientImport');
  const errorText = useErrorText();
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  /** From 0 to 1; null: nothing is being sent. */
  const [share, setShare] = useState<number | null>(null);

  const send = async (file: File) => {
    if (file.size > limits.fileBytes) {
      setProblem(t('tooLarge', { megabytes: maxMegabytes }));
      return;
    }
    setShare(0);
    try {
      const { id } = await api.upload(file, { onProgress: setShare });
      await api.call(endpoints.createClientImport, { body: { file_id: id } });
      await queries.invalidateQueries({ queryKey: clientImportsKey });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setShare(null);
    }
  };
  const zone = useDropzone({
    multiple: false,
    disabled: share !== null,
    onDrop: ([file]) => {
      setProblem(null);
      if (file !== undefined) void send(file);
    },
    // The button inside takes focus and key presses.
    noKeyboard: true,
  });

  return (
    <>
      {problem !== null && (
        <Alert color="red" variant="light" role="alert" mb="md" title={t('file.failed')} data-testid="import-problem">
          {problem}
        </Alert>
      )}
      <SettingsCard title={t('file.title')}>
        {share === null ? (
          <DropZone
            zone={zone}
            label={t('file.choose')}
            inputTestId="import-file"
            wide={t('file.drop')}
            narrow={t('file.choose')}
            hint={t('file.limit', { rows: limits.importedClients, megabytes: maxMegabytes })}
          />
        ) : (
          <div role="status">
            <Text size="sm" mb="xs">
              {t('file.uploading')}
            </Text>
            <Progress value={share * 100} aria-label={t('file.uploading')} />
          </div>
        )}
        <Text size="sm" mt="md">
          {t('file.help')}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('file.known')}: {clientColumns.map((column) => t(`columns.${column}`)).join(', ')}
        </Text>
      </SettingsCard>
    </>
  );
}
