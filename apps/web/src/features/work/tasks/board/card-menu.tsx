import { Menu } from '@mantine/core';
import { type TaskCard, taskStatusIds } from '@switchboard/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { DropdownMenu } from '../../../../ui/overlays/dropdown-parts.tsx';
import { StatusIcon } from '../status-icon.tsx';
import { type CardPosition, type Columns, positionAt } from './board-cards.ts';

export interface OpenCardMenu {
  card: TaskCard;
  button: HTMLElement;
}

interface CardMenuProps {
  menu: OpenCardMenu;
  columns: Columns;
  mayMove: boolean;
  onMove: (card: TaskCard, position: CardPosition) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The menu of a card: the same moves as by dragging, for those who cannot drag. */
export function CardMenu({ menu: { card, button }, columns, mayMove, onMove, onOpen, onClose }: CardMenuProps) {
  const t = useT('tasks');
  const id = useId();
  const dropdown = { id, button, isOpen: true, setOpen: (open: boolean) => open || onClose() };
  return (
    <DropdownMenu key={card.id} dropdown={dropdown} position="bottom-end">
      <Menu.Item leftSection={<IconExternalLink size={16} stroke={1.8} />} onClick={() => onOpen(card.id)}>
        {t('board.open')}
      </Menu.Item>
      {mayMove &&
        taskStatusIds
          .filter((status) => status !== card.status_id)
          .map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusIcon status={status} />}
              data-testid={`task-move-${status}`}
              onClick={() => onMove(card, positionAt(columns.get(status) ?? [], status, 0))}
            >
              {t('board.moveTo', { status: t(`status.${status}`) })}
            </Menu.Item>
          ))}
    </DropdownMenu>
  );
}
