import { CloudOff } from 'lucide-react';
import { createContext, useContext, useId } from 'react';
import { IconLine } from './IconLine.tsx';
import { texts } from './strings.ts';

type OfflineReason = keyof typeof texts.offlineReasons;

export const OfflineReasonContext = createContext<OfflineReason | null>(null);

/** The hint and its id for `aria-describedby`. The button stays enabled: the server may be back. */
export const useOfflineHint = (
  offlineReason: OfflineReason | null,
  requirement: string = texts.needsNetwork,
) => {
  const id = useId();
  return {
    offlineHint: offlineReason && (
      <div id={id}>
        <IconLine icon={<CloudOff />}>
          {requirement} {texts.offlineReasons[offlineReason]}
        </IconLine>
      </div>
    ),
    describedBy: offlineReason ? id : undefined,
  };
};

export const useNetworkHint = (requirement?: string) =>
  useOfflineHint(useContext(OfflineReasonContext), requirement);
