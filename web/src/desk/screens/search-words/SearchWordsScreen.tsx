// The screen of search words (/admin/busquedas): the searches that found nothing, the groups of synonyms, and what a search finds.

import type { SynonymGroupEntry, Synonyms } from '@mostrador/contract/entries/search-words';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import {
  type SynonymsOutcome,
  useSearchWords,
  useSynonymChanges,
} from '../../../features/search-words/useSearchWords';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { IconButton } from '../../../ui/IconButton';
import { Note } from '../../../ui/Note';
import { useShortcut } from '../../../ui/useShortcut';
import { searchWordsText as text } from '../../text/search-words';
import { DeskHead } from '../../ui/DeskHead';
import { DeskSection } from '../../ui/DeskSection';
import { Misses } from './Misses';
import { SearchTrial } from './SearchTrial';
import { SynonymEditor } from './SynonymEditor';
import './SearchWordsScreen.css';

const PERIODS = [7, 30, 90] as const;

/** What was done last, and its action, by which it can be undone. */
interface News {
  readonly words: string;
  readonly isFailure: boolean;
  readonly actionId: string | null;
}

/** The group in the editor; without an id it is new. */
interface Edited {
  readonly synonymGroupId: number | undefined;
  readonly start: Synonyms;
}

export default function SearchWordsScreen() {
  const [days, setDays] = useState<number>(30);
  const { data, isError, isPending } = useSearchWords(days);
  const changes = useSynonymChanges(text.failed);
  const { undoAction } = useUndo();
  const [edited, setEdited] = useState<Edited>();
  const [news, setNews] = useState<News>();
  const [tried, setTried] = useState('');

  function showOutcome(words: string, outcome: SynonymsOutcome): string | undefined {
    if (!outcome.isDone) {
      setNews({ words: outcome.message, isFailure: true, actionId: null });
      return outcome.message;
    }
    setNews({ words, isFailure: false, actionId: outcome.actionId });
    return undefined;
  }
  async function save({ synonymGroupId, start }: Edited, to: Synonyms) {
    const outcome =
      synonymGroupId === undefined ? await changes.create(to) : await changes.save(synonymGroupId, start, to);
    const message = showOutcome(text.saved(to.words.join(', ')), outcome);
    if (message === undefined) setEdited(undefined);
    return message;
  }
  async function remove({ synonymGroupId, words }: SynonymGroupEntry) {
    showOutcome(text.removed(words.join(', ')), await changes.remove(synonymGroupId));
  }
  async function undo(actionId: string) {
    try {
      const [first] = (await undoAction(actionId)).kept;
      const words = first === undefined ? text.undone : text.undoneInPart(first.reason);
      setNews({ words, isFailure: first !== undefined, actionId: null });
    } catch (error) {
      setNews({ words: refusalMessageOf(error) ?? text.failed, isFailure: true, actionId: null });
    }
    await changes.reload();
  }
  const begin = (...words: string[]) =>
    setEdited({ synonymGroupId: undefined, start: { words, oneWay: false } });

  useShortcut({ key: 'n' }, () => begin());
  useShortcut({ key: 'z', withCommand: true }, () => {
    if (news?.actionId != null) void undo(news.actionId);
  });

  return (
    <>
      <DeskHead title={text.title} count={text.days(days).toLowerCase()}>
        <span className="keep">
          <Button icon={Plus} kind={edited === undefined ? 'primary' : 'secondary'} onClick={() => begin()}>
            {text.newGroup} <kbd>{text.newKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => changes.reload()}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {isPending && <p className="desk-loading">{text.loading}</p>}
      {data !== undefined && (
        <div className="d-cols d-cols--half swcols">
          <DeskSection
            title={text.missed}
            hint={text.missedHint(data.misses.length)}
            action={<Period days={days} onChange={setDays} />}
          >
            <Misses
              misses={data.misses}
              onMake={(word) => begin(word)}
              onDismiss={async (word) => {
                showOutcome(text.dismissed(word), await changes.dismiss(word));
              }}
            />
          </DeskSection>
          <DeskSection title={text.synonyms} hint={text.synonymsHint(data.groups.length)}>
            {edited !== undefined && (
              <SynonymEditor
                key={edited.synonymGroupId ?? edited.start.words.join()}
                start={edited.start}
                onSave={(to) => save(edited, to)}
                onDiscard={() => setEdited(undefined)}
              />
            )}
            <Groups
              groups={data.groups}
              onEdit={({ synonymGroupId, ...start }) => setEdited({ synonymGroupId, start })}
              onRemove={remove}
            />
            <div className="field swtry">
              <label className="field-label" htmlFor="swtry">
                {text.tryLabel}
              </label>
              <input
                id="swtry"
                className="control"
                type="search"
                value={tried}
                placeholder={text.tryHint}
                onChange={({ target }) => setTried(target.value)}
              />
            </div>
            <SearchTrial searchTerm={tried} />
          </DeskSection>
        </div>
      )}
      <footer className="d-foot swfoot" data-news={news === undefined ? undefined : ''}>
        <span className="d-said" role="status" data-failure={news?.isFailure || undefined}>
          {news?.words}
        </span>
        {news?.actionId != null && (
          <button type="button" className="f-link" onClick={() => undo(news.actionId ?? '')}>
            {text.undo} <kbd>{text.undoKey}</kbd>
          </button>
        )}
      </footer>
    </>
  );
}

function Period({ days, onChange }: { readonly days: number; readonly onChange: (days: number) => void }) {
  return (
    <select
      className="control swperiod"
      aria-label={text.period}
      value={days}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {PERIODS.map((each) => (
        <option key={each} value={each}>
          {text.days(each)}
        </option>
      ))}
    </select>
  );
}

interface GroupsProps {
  readonly groups: readonly SynonymGroupEntry[];
  readonly onEdit: (group: SynonymGroupEntry) => void;
  readonly onRemove: (group: SynonymGroupEntry) => void;
}

function Groups({ groups, onEdit, onRemove }: GroupsProps) {
  if (groups.length === 0) return <Empty title={text.noGroups}>{text.noGroupsHint}</Empty>;
  return (
    <ul className="swgroups">
      {groups.map((group) => {
        const words = group.words.join(', ');
        return (
          <li key={group.synonymGroupId}>
            <span className="swgroup-words">
              {group.words.map((word) => (
                <span key={word} className="swword">
                  {word}
                </span>
              ))}
              {group.oneWay && <span className="d-meta">{text.oneWayShort}</span>}
            </span>
            <IconButton icon={Pencil} label={text.edit(words)} onClick={() => onEdit(group)} />
            <IconButton icon={Trash2} label={text.remove(words)} onClick={() => onRemove(group)} />
          </li>
        );
      })}
    </ul>
  );
}
