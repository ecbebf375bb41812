import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useT } from '../../i18n/use-t.ts';
import { DropZone } from '../files/drop-zone.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';

const bytesPerMegabyte = 1024 * 1024;

interface ChooseTableFileProps {
  /** The sentence for the error of the last chosen file. */
  problem: string | null;
  problemTitle?: string;
  onProblem: (problem: string | null) => void;
  /** Gets a file that is not too large. */
  onFile: (file: File) => void;
  maxRows: number;
  maxMegabytes: number;
  /** In place of the zone while a file is on its way; null without one. */
  progress?: ReactNode;
  help: string;
  /** A common name of the `columns`. */
  known: string;
  columns: readonly string[];
  /** Other ways to give a table. */
  children?: ReactNode;
}

/** Takes the CSV file of a table, chosen or dropped. */
export function ChooseTableFile(props: ChooseTableFileProps) {
  const { problem, problemTitle, onProblem, onFile, maxRows, maxMegabytes, progress = null } = props;
  const t = useT('tableFile');
  const zone = useDropzone({
    multiple: false,
    disabled: progress !== null,
    onDrop: ([file]) => {
      const isTooLarge = file !== undefined && file.size > maxMegabytes * bytesPerMegabyte;
      onProblem(isTooLarge ? t('tooLarge', { megabytes: maxMegabytes }) : null);
      if (file !== undefined && !isTooLarge) onFile(file);
    },
    // The button inside takes focus and key presses.
    noKeyboard: true,
  });
  return (
    <>
      {problem !== null && (
        <Alert color="red" variant="light" role="alert" mb="md" title={problemTitle} data-testid="import-problem">
          {problem}
        </Alert>
      )}
      <SettingsCard title={t('title')}>
        {progress ?? (
          <DropZone
            zone={zone}
            label={t('choose')}
            inputTestId="import-file"
            wide={t('drop')}
            narrow={t('choose')}
            hint={t('limit', { rows: maxRows, megabytes: maxMegabytes })}
          />
        )}
        <Text size="sm" mt="md">
          {props.help}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {props.known}: {props.columns.join(', ')}
        </Text>
        {props.children}
      </SettingsCard>
    </>
  );
}
