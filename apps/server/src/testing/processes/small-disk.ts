import { spawnSync } from 'node:child_process';

const tryMount = (folder: string, options: string) =>
  spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });

/** Mounts an empty disk of a few bytes (`64k`, `2m`) at an existing folder; returns the function that unmounts it. */
export const mountSmallDisk = (folder: string, size: string, options = 'mode=700'): (() => void) => {
  const { status, stderr } = tryMount(folder, `size=${size},${options}`);
  if (status !== 0) throw new Error(`no small disk at ${folder}: ${stderr}`);
  return () => void spawnSync('/usr/bin/umount', ['-l', folder]);
};

/** Why no small disk can be mounted here; null when one can. Tests that need one are skipped with this word. */
export const smallDiskObstacle = (folder: string): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a small disk is mounted by root on Linux only';
  if (tryMount(folder, 'size=4k').status !== 0) return 'root may not mount a small disk here';
  spawnSync('/usr/bin/umount', ['-l', folder]);
  return null;
};
