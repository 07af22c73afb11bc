import { RefreshCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import {
  SECTIONS,
  type Section,
  type SystemView,
  systemAddress,
  systemViewOf,
} from '../../features/system/address';
import { useRefresh } from '../../features/system/queries';
import { systemText as text } from '../../text/system';
import { Button } from '../../ui/Button';
import { LinkTabs } from '../../ui/LinkTabs';
import { JobsSection } from './JobsSection';
import { LoginsSection } from './LoginsSection';
import { LogsSection } from './LogsSection';
import { ServerStateSection } from './ServerStateSection';
import { UsersSection } from './UsersSection';
import { ViewsSection } from './ViewsSection';
import './SystemScreen.css';

const sections: Readonly<Record<Section, ComponentType<{ readonly view: SystemView }>>> = {
  users: UsersSection,
  logins: LoginsSection,
  logs: LogsSection,
  jobs: JobsSection,
  site: ServerStateSection,
  views: ViewsSection,
};

/**
 * The screen 'Sistema' (/system): the state of the shop, for administrators. The address holds the open section and
 * its filters.
 */
export default function SystemScreen() {
  const [query] = useSearchParams();
  const view = systemViewOf(query);
  const { refresh, refreshing } = useRefresh(view.section);
  const Section = sections[view.section];
  return (
    <div className="page-width system-screen">
      <div className="system-head">
        <h1 className="page-title">{text.title}</h1>
        <Button kind="secondary" icon={RefreshCw} pending={refreshing} onClick={refresh}>
          {text.refresh}
        </Button>
      </div>
      <LinkTabs
        label={text.parts}
        current={view.section}
        tabs={SECTIONS.map((section) => ({
          key: section,
          label: text.sections[section],
          to: systemAddress({ section }),
        }))}
      />
      <Section key={view.section} view={view} />
    </div>
  );
}
