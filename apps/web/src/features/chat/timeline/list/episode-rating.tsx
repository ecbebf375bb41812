import { useT } from '../../../../i18n/use-t.ts';
import { Stars } from '../../../../ui/ratings/stars.tsx';

/** What a client has said of an episode that was closed; null: they were asked, and have not answered. */
export default function EpisodeRating({ rating }: { rating: number | null }) {
  const t = useT('ratings');
  return (
    <span data-testid="episode-rating">
      {' · '}
      {rating === null ? (
        t('asked')
      ) : (
        <>
          {t('rated', { rating })} <Stars value={rating} size={12} />
        </>
      )}
    </span>
  );
}
