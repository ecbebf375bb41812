import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './reports.module.css';

interface HowButtonProps {
  label: string;
  testId: string;
  /** Paragraphs. */
  children: ReactNode;
}

/** A button that says how something is counted. */
export function HowButton({ label, testId, children }: HowButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={300}
      position="bottom"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          className={classes.help ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          data-testid={testId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconHelpCircle size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined} tabIndex={-1} data-autofocus>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
