import { Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DropzoneState } from 'react-dropzone';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  zone: DropzoneState;
  /** Of the field for the files. */
  label: string;
  inputTestId: string;
  buttonTestId?: string;
  /** On its button where there is room to drop files, and on narrow screens. */
  wide: ReactNode;
  narrow: ReactNode;
  hint: string;
}

/** Where files are dropped or chosen. */
export function DropZone({ zone, label, inputTestId, buttonTestId, wide, narrow, hint }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive, open } = zone;
  return (
    <div
      {...getRootProps({ role: 'presentation', tabIndex: -1 })}
      className={classes.zone}
      data-over={isDragActive || undefined}
    >
      <input {...getInputProps()} data-testid={inputTestId} aria-label={label} />
      <IconCloudUpload className={classes.cloud} size={32} stroke={1.5} aria-hidden="true" />
      <button
        type="button"
        className={classes.open}
        data-testid={buttonTestId}
        onClick={(event) => {
          event.stopPropagation();
          open();
        }}
      >
        <span className={classes.wideOnly}>{wide}</span>
        <span className={classes.narrowOnly}>{narrow}</span>
      </button>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}
