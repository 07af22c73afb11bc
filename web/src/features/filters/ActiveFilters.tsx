import { useSession } from '../../api/api';
import { storeFilters, useStoredFilters } from '../../api/stored-filters';
import { filtersText as text } from '../../text/filters';
import { Chip } from '../../ui/Chip';
import { anyActive } from './admin-filters';

/** Says that a list leaves something out on the administration's account, and takes that back. */
export function ActiveFilters() {
  const stored = useStoredFilters();
  const session = useSession();
  if (session === undefined || session.profile === 1 || !anyActive(stored, session.profile)) return null;
  return (
    <Chip onRemove={() => storeFilters({})} removeLabel={text.clear}>
      {text.active}
    </Chip>
  );
}
