import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { Avatar } from './avatar.tsx';
import { avatarColour } from './avatar-look.ts';

afterEach(cleanup);

const show = (avatar: React.ReactNode) => {
  const { container } = render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      {avatar}
    </TestProviders>,
  );
  return container;
};
const initialsIn = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-initials]');
const hexOf = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
const backgroundOf = (element: HTMLElement | null) => {
  const { background = '' } = element?.style ?? {};
  return background.startsWith('#') ? background : hexOf(background);
};

it.each([
  ['Anna Koval', 'AK'],
  ['Іван', 'І'],
])(
  '%s without a picture has initials on the colour of the name’s length, for sighted readers alone [9.7]',
  (name, initials) => {
    const container = show(<Avatar name={name} />);
    expect(initialsIn(container)?.dataset.initials).toBe(initials);
    expect(backgroundOf(initialsIn(container))).toBe(avatarColour(name));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.queryByText(initials)).toBeNull();
    expect(initialsIn(container)?.closest('[aria-hidden="true"]')).not.toBeNull();
  },
);

it('a picture stands in the place of the initials [9.7]', () => {
  const container = show(<Avatar name="Anna Koval" pictureId={77} />);
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/files/77/');
  expect(initialsIn(container)).toBeNull();
});
