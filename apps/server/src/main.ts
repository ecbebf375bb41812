import { ProcessLife } from './process-life.ts';

// Signals are handled from here on, even while the rest is still loading.
const life = new ProcessLife();
void life.run(async () => {
  const { serve } = await import('./serve.ts');
  await serve(life);
});
