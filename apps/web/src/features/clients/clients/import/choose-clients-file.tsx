import { Progress, Text } from '@mantine/core';
import { clientColumns, endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ChooseTableFile } from '../../../../ui/table-file/choose-table-file.tsx';
import { clientImportsKey } from '../clients-queries.ts';

/** Sends a file that is chosen or dropped; the server reads it. */
export function ChooseClientsFile() {
  const t = useT('clientImport');
  const errorText = useErrorText();
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  /** From 0 to 1; null: no upload is running. */
  const [share, setShare] = useState<number | null>(null);

  const send = async (file: File) => {
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

  return (
    <ChooseTableFile
      problem={problem}
      problemTitle={t('file.failed')}
      onProblem={setProblem}
      onFile={(file) => void send(file)}
      maxRows={limits.importedClients}
      maxMegabytes={limits.fileBytes / 1024 / 1024}
      progress={
        share === null ? null : (
          <div role="status">
            <Text size="sm" mb="xs">
              {t('file.uploading')}
            </Text>
            <Progress value={share * 100} aria-label={t('file.uploading')} />
          </div>
        )
      }
      help={t('file.help')}
      known={t('file.known')}
      columns={clientColumns.map((column) => t(`columns.${column}`))}
    />
  );
}
