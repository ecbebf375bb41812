import { Button, Switch } from '@mantine/core';
import { IconMaximize, IconX } from '@tabler/icons-react';
import { useT } from '../../../../../i18n/use-t.ts';
import { fillScreen, mayFillScreen } from './full-screen.ts';
import classes from './wall.module.css';

interface WallControlsProps {
  /** By the pointer; the keyboard shows them as well. */
  isShown: boolean;
  isFull: boolean;
  namesClients: boolean;
  onName: (isNaming: boolean) => void;
  onLeave: () => void;
}

export function WallControls({ isShown, isFull, namesClients, onName, onLeave }: WallControlsProps) {
  const t = useT('reportsNow');
  return (
    <div
      className={classes.controls}
      data-shown={isShown || undefined}
      role="group"
      aria-label={t('wall.controls')}
      data-testid="wall-controls"
    >
      <Switch
        label={t('wall.names')}
        checked={namesClients}
        data-testid="wall-names"
        onChange={(event) => onName(event.currentTarget.checked)}
      />
      {!isFull && mayFillScreen() && (
        <Button
          variant="default"
          leftSection={<IconMaximize size={18} aria-hidden="true" />}
          data-testid="wall-fill"
          onClick={fillScreen}
        >
          {t('wall.fullScreen')}
        </Button>
      )}
      <Button leftSection={<IconX size={18} aria-hidden="true" />} data-testid="leave-wall" onClick={onLeave}>
        {t('wall.leave')}
      </Button>
    </div>
  );
}
