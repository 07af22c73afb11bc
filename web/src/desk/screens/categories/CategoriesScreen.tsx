// The screen of categories (/admin/categorias): the tree, the tags, and the carousels of the store's home.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import type { Undone } from '@mostrador/contract/entries/undo';
import { placeOf, siblingsWith, type TreePlace } from '@mostrador/rules/category-tree';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { refusalMessageOf } from '../../../api/refusal-message';
import {
  type DeskOutcome,
  deskCategoriesQuery,
  deskTagsQuery,
  useCategoriesFile,
  useCategoryDesk,
} from '../../../features/category-desk/useCategoryDesk';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Note } from '../../../ui/Note';
import { useShortcut } from '../../../ui/useShortcut';
import { categoriesText as text } from '../../text/categories';
import { DeskHead } from '../../ui/DeskHead';
import { ExportMenu } from '../../ui/ExportMenu';
import { CarouselsView } from './CarouselsView';
import { CategoryPanel } from './CategoryPanel';
import { CategoryTree } from './CategoryTree';
import { NewNode } from './NewNode';
import { TagPanel, TagTable } from './TagsView';
import './CategoriesScreen.css';

type View = 'arbol' | 'etiquetas' | 'inicio';

const VIEWS: readonly { readonly key: View; readonly label: string }[] = [
  { key: 'arbol', label: text.tree },
  { key: 'etiquetas', label: text.tags },
  { key: 'inicio', label: text.carousels },
];

/** What was done last, and its action, by which it can be undone. */
interface News {
  readonly words: string;
  readonly isFailure: boolean;
  readonly actionId: string | null;
}

const addressOf = (view: View, chosen?: string | number) => {
  const query = new URLSearchParams({
    ...(view !== 'arbol' && { vista: view }),
    ...(chosen !== undefined && { [view === 'etiquetas' ? 'etiqueta' : 'categoria']: String(chosen) }),
  });
  return query.size === 0 ? '/admin/categorias' : `/admin/categorias?${query}`;
};

export default function CategoriesScreen() {
  const api = useApi();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const view = VIEWS.find(({ key }) => key === query.get('vista'))?.key ?? 'arbol';
  const categories = useQuery(deskCategoriesQuery(api));
  const tags = useQuery(deskTagsQuery(api));
  const desk = useCategoryDesk(text.failed);
  const saveFile = useCategoriesFile();
  const { undoAction, undoChange } = useUndo();
  const [news, setNews] = useState<News>();
  const [creating, setCreating] = useState<{ readonly parent: DeskCategory | undefined }>();
  const all = categories.data?.categories ?? [];
  const chosen = all.find(({ categoryId }) => categoryId === Number(query.get('categoria')));
  const chosenTag = tags.data?.find(({ tagCode }) => tagCode === query.get('etiqueta'));
  const go = (to: string) => void navigate(to, { replace: true });

  function showOutcome(words: string, outcome: DeskOutcome): string | undefined {
    setNews(
      outcome.isDone
        ? { words, isFailure: false, actionId: outcome.actionId }
        : { words: outcome.message, isFailure: true, actionId: null },
    );
    return outcome.isDone ? undefined : outcome.message;
  }
  const undo = (actionId: string) => showUndone(undoAction(actionId));
  async function showUndone(undone: Promise<Undone>) {
    try {
      const { kept } = await undone;
      const [first] = kept;
      const words = first === undefined ? text.undone : text.undoneInPart(first.reason);
      setNews({ words, isFailure: first !== undefined, actionId: null });
    } catch (error) {
      setNews({ words: refusalMessageOf(error) ?? text.failed, isFailure: true, actionId: null });
    }
    await desk.reload();
  }
  async function move(categoryId: number, to: TreePlace) {
    const from = placeOf(all, categoryId);
    const category = all.find((each) => each.categoryId === categoryId);
    if (from === undefined || category === undefined) return;
    const siblings = siblingsWith(all, categoryId, to);
    const parent = all.find((each) => each.categoryId === to.parentCategoryId)?.description ?? text.top;
    const place = siblings.indexOf(categoryId) + 1;
    const words = text.movedInto(category.description, parent, place, siblings.length);
    showOutcome(words, await desk.move(categoryId, from, to));
  }
  async function create(code: string, name: string) {
    if (view === 'etiquetas') return showOutcome(text.created(name), await desk.createTag(code, name));
    const parentCategoryId = creating?.parent?.categoryId ?? null;
    const outcome = await desk.create({ categoryCode: code, description: name, parentCategoryId });
    return showOutcome(text.created(name), outcome);
  }

  useShortcut({ key: 'n' }, () => {
    if (view !== 'inicio') setCreating({ parent: undefined });
  });
  useShortcut({ key: 'z', withCommand: true }, () => {
    if (news?.actionId != null) void undo(news.actionId);
  });

  const isReading = view === 'etiquetas' ? tags.isPending : categories.isPending;
  const hasFailed = view === 'etiquetas' ? tags.isError : categories.isError;
  const panel =
    view === 'arbol' && chosen !== undefined ? (
      <CategoryPanel
        category={chosen}
        categories={all}
        desk={desk}
        onOutcome={showOutcome}
        onCreateBelow={() => setCreating({ parent: chosen })}
        onUndoChange={(changeId) => showUndone(undoChange(changeId))}
        onClose={() => go(addressOf('arbol'))}
      />
    ) : view === 'etiquetas' && chosenTag !== undefined ? (
      <TagPanel
        key={chosenTag.tagCode}
        tag={chosenTag}
        desk={desk}
        onOutcome={showOutcome}
        onClose={() => go(addressOf('etiquetas'))}
      />
    ) : undefined;
  return (
    <>
      <DeskHead
        title={text.title}
        count={view === 'etiquetas' ? tags.data?.length : categories.data?.categories.length}
      >
        {view === 'arbol' && <ExportMenu onExport={(format) => saveFile(format, text.title)} />}
        {view !== 'inicio' && (
          <span className="keep">
            <Button icon={Plus} onClick={() => setCreating({ parent: undefined })}>
              {view === 'etiquetas' ? text.createTag : text.create} <kbd>{text.newKey}</kbd>
            </Button>
          </span>
        )}
      </DeskHead>
      <nav className="d-views" aria-label={text.views}>
        {VIEWS.map(({ key, label }) => (
          <Link
            key={key}
            className="cview"
            to={addressOf(key)}
            aria-current={view === key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={panel === undefined ? 'cwork' : 'd-work cwork'}>
        <div>
          {hasFailed && (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="quiet" onClick={() => desk.reload()}>
                  {text.retry}
                </Button>
              }
            >
              {text.loadFailed}
            </Note>
          )}
          {isReading && <p className="desk-loading">{text.loading}</p>}
          {view === 'arbol' && categories.data !== undefined && (
            <TreeView
              categories={all}
              uncategorized={categories.data.uncategorizedProducts}
              chosenId={chosen?.categoryId}
              onChoose={(categoryId) => go(addressOf('arbol', categoryId))}
              onMove={(categoryId, to) => void move(categoryId, to)}
            />
          )}
          {view === 'etiquetas' && tags.data !== undefined && (
            <TagTable
              tags={tags.data}
              chosenCode={chosenTag?.tagCode}
              addressOf={(tagCode) => addressOf('etiquetas', tagCode)}
            />
          )}
          {view === 'inicio' && <CarouselsView addressOf={(tag) => addressOf('etiquetas', tag)} />}
        </div>
        {panel}
      </div>
      <footer className="d-foot cfoot" data-news={news === undefined ? undefined : ''}>
        <span className="d-said" role="status" data-failure={news?.isFailure || undefined}>
          {news?.words}
        </span>
        {news?.actionId != null && (
          <button type="button" className="f-link" onClick={() => undo(news.actionId ?? '')}>
            {text.undo} <kbd>{text.undoKey}</kbd>
          </button>
        )}
        {view === 'arbol' && (
          <span className="keys" aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {text.keysMove}
            </span>
            <span>
              <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {text.keysShift}
            </span>
          </span>
        )}
      </footer>
      {creating !== undefined && (
        <NewNode
          title={view === 'etiquetas' ? text.createTag : text.createTitle(creating.parent?.description)}
          codeHint={view === 'etiquetas' ? text.tagCodeHint : text.codeHint}
          onCreate={create}
          onClose={() => setCreating(undefined)}
        />
      )}
    </>
  );
}

interface TreeViewProps {
  readonly categories: readonly DeskCategory[];
  readonly uncategorized: number;
  readonly chosenId: number | undefined;
  readonly onChoose: (categoryId: number) => void;
  readonly onMove: (categoryId: number, to: TreePlace) => void;
}

function TreeView({ categories, uncategorized, chosenId, onChoose, onMove }: TreeViewProps) {
  if (categories.length === 0) return <Empty title={text.none}>{text.noneHint}</Empty>;
  return (
    <>
      <CategoryTree categories={categories} chosenId={chosenId} onChoose={onChoose} onMove={onMove} />
      {uncategorized > 0 && (
        <p className="ctree-rest">
          <Link to="/admin/productos?categoria=-">{text.uncategorized(uncategorized)}</Link>
        </p>
      )}
    </>
  );
}
