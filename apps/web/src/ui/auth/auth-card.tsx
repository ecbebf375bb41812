import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';
import { AuthLayout } from './auth-layout.tsx';

interface AuthCardProps {
  title: string;
  text?: string;
  /** Below the card's content: ways to other pages. */
  links?: ReactNode;
  children?: ReactNode;
}

/** A signed-out page: one card with a title, an introduction, and a form. */
export function AuthCard({ title, text, links, children }: AuthCardProps) {
  return (
    <AuthLayout>
      <Paper className={classes.card ?? ''} withBorder radius="md">
        <Title order={1}>{title}</Title>
        {text !== undefined && (
          <Text c="dimmed" className={classes.text ?? ''}>
            {text}
          </Text>
        )}
        {children !== undefined && <div className={classes.content}>{children}</div>}
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </Paper>
    </AuthLayout>
  );
}
