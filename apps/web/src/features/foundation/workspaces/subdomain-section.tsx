import { Text } from '@mantine/core';

/** Props of an input for the first part of a workspace's address: the rest of the address is shown at its end. */
export const subdomainSection = (baseHost: string) => ({
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  rightSection: (
    <Text size="sm" c="dimmed" truncate>
      .{baseHost}
    </Text>
  ),
  rightSectionWidth: Math.min(180, baseHost.length * 8 + 24),
  rightSectionPointerEvents: 'none' as const,
});
