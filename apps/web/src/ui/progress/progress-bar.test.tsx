import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

afterEach(cleanup);

const show = (percent?: number) => {
  render(
    <MantineProvider env="test">
      <ProgressBar percent={percent} label="Progress" text="Some of it" />
    </MantineProvider>,
  );
  return screen.getByRole('progressbar', { name: 'Progress' });
};

it('says how full it is, by its colour as well', () => {
  const bar = show(60);
  expect(bar.getAttribute('aria-valuenow')).toBe('60');
  expect(bar.getAttribute('aria-valuetext')).toBe('Some of it');
  expect(bar.dataset['color']).toBe('coral');
});

it('is a quarter full, and orange, where nothing is known [28.10]', () => {
  const bar = show();
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(bar.dataset['color']).toBe('orange');
});
