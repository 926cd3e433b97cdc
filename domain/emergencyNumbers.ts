/**
 * The number for an ambulance and the zones in which it works from every phone; a name that ends with `/` is a
 * prefix. Only what is undisputed; elsewhere nothing is proposed, and mobile networks know 112.
 * Source: ITU-T E.129, national numbering plans, and "List of emergency telephone numbers" of Wikipedia.
 */
const zonesByNumber = [
  ['112', 'Europe/ Asia/Calcutta Asia/Kolkata'],
  [
    '911',
    // United States and its territories
    'America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit America/Indiana/ ' +
      'America/Indianapolis America/Juneau America/Kentucky/ America/Los_Angeles America/Louisville ' +
      'America/Menominee America/Metlakatla America/New_York America/Nome America/North_Dakota/ America/Phoenix ' +
      'America/Puerto_Rico America/Sitka America/St_Thomas America/Yakutat Pacific/Guam Pacific/Honolulu ' +
      'Pacific/Pago_Pago ' +
      // Canada
      'America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston ' +
      'America/Dawson America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay ' +
      'America/Goose_Bay America/Halifax America/Inuvik America/Iqaluit America/Moncton America/Rankin_Inlet ' +
      'America/Regina America/Resolute America/St_Johns America/Swift_Current America/Toronto America/Vancouver ' +
      'America/Whitehorse America/Winnipeg ' +
      // Mexico
      'America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo ' +
      'America/Matamoros America/Mazatlan America/Merida America/Mexico_City America/Monterrey America/Ojinaga ' +
      'America/Tijuana ' +
      // Costa Rica, Panama, Dominican Republic, Ecuador, Uruguay, Philippines, Jordan
      'America/Costa_Rica America/Panama America/Santo_Domingo America/Guayaquil Pacific/Galapagos ' +
      'America/Montevideo Asia/Manila Asia/Amman',
  ],
  ['000', 'Australia/ Antarctica/Macquarie'],
  ['111', 'Pacific/Auckland Pacific/Chatham'],
  ['119', 'Asia/Tokyo Asia/Seoul Asia/Taipei'],
  ['120', 'Asia/Shanghai Asia/Urumqi'],
  ['995', 'Asia/Singapore'],
  ['999', 'Asia/Kuala_Lumpur Asia/Kuching Africa/Nairobi Asia/Dhaka'],
  ['1669', 'Asia/Bangkok'],
  ['115', 'Asia/Ho_Chi_Minh Asia/Saigon Asia/Tehran'],
  [
    '192',
    'America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba ' +
      'America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Velho ' +
      'America/Recife America/Rio_Branco America/Santarem America/Sao_Paulo',
  ],
  [
    '107',
    'America/Argentina/ America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza',
  ],
  ['131', 'America/Coyhaique America/Punta_Arenas America/Santiago Pacific/Easter'],
  ['123', 'America/Bogota Africa/Cairo'],
  ['101', 'Asia/Jerusalem'],
  ['10177', 'Africa/Johannesburg'],
  ['998', 'Asia/Dubai'],
] as const;

/** What to propose in a time zone; null: nothing. */
export const emergencyNumberIn = (zone: string): string | null => {
  const isIn = (name: string) => (name.endsWith('/') ? zone.startsWith(name) : zone === name);
  return zonesByNumber.find(([, zones]) => zones.split(' ').some(isIn))?.[0] ?? null;
};
